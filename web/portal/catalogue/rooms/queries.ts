import {
  type AdminRoom,
  createRoom,
  listAdminRooms,
  type RoomInput,
  updateRoom,
} from '#contract/catalogue/room-admin.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import type { Resource } from '#web/kit/elements/use-change.ts'
import { roomAdminTexts } from './messages.ts'

export const roomsQuery = addressQuery(listAdminRooms)

export const roomResource: Resource = { texts: roomAdminTexts, stale: /rooms/ }

/** A null `id` creates a room. */
export async function saveRoom(id: string | null, body: RoomInput): Promise<AdminRoom> {
  return id === null ? call(createRoom, { body }) : call(updateRoom, { params: { id }, body })
}
