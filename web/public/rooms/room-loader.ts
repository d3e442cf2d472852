import { listRooms, readRoom } from '#contract/catalogue/rooms.ts'
import type { PageRequest, WithStatus } from '#web/kit/pages/page.ts'
import { PageCallError } from '#web/kit/pages/server-call.ts'
import { type BuyableView, buyableView } from '#web/kit/storefront/card/card-view.ts'
import { roomLink, type RoomView, roomView } from './room-view.ts'

type RoomData = {
  readonly room: RoomView<BuyableView> | null
  readonly others: readonly ReturnType<typeof roomLink>[]
}

/** Loads a shown room and links to the others; a room that is not shown is "not found". */
export async function roomLoader({
  call,
  language,
  now,
  params,
}: PageRequest): Promise<WithStatus<RoomData>> {
  try {
    const { room, others } = await call(readRoom, { params: { key: params['key'] ?? '' } })
    const links = others.map((one) => roomLink(one, language))
    return {
      status: 200,
      data: { room: roomView(room, language, (card) => buyableView(card, language, now)), others: links },
    }
  } catch (error) {
    if (!(error instanceof PageCallError) || error.status !== 404) throw error
    return { status: 404, data: { room: null, others: [] } }
  }
}

/** Loads all rooms that are shown. */
export async function roomsLoader({ call, language }: PageRequest) {
  const rooms = await call(listRooms, {})
  return { rooms: rooms.map((one) => roomLink(one, language)) }
}
