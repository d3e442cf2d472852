import { catalogueTag } from '#server/catalogue/tags.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { documentsOf } from '#server/catalogue/documents.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import type { Reference, RoomRow } from '#server/catalogue/reference.ts'
import { cachedReply, type TaggedReply } from '#server/catalogue/response-cache.ts'

/** Returns a shown room, and a list of the others; any other key is Refusal('room.not-found'). */
export async function roomPage(deps: Deps, key: string): Promise<TaggedReply> {
  const isRoom = ({ rooms }: Reference) => rooms.some((room) => room.key === key)
  const isKnown = isRoom((await currentCatalogue(deps)).reference)
  const reply = isKnown
    ? await cachedReply(deps, `room ${key}`, ({ reference }) => makePage(deps, reference, key))
    : null
  if (reply === null) throw new Refusal('room.not-found')
  return reply
}

async function makePage(deps: Deps, { rooms }: Reference, key: string): Promise<TaggedReply | null> {
  const room = rooms.find((one) => one.key === key)
  if (room === undefined) return null
  const shown = await roomReply(deps, room)
  const others = JSON.stringify(roomsInList(rooms.filter((one) => one !== room)))
  const json = Buffer.from(`{"room":${shown.json},"others":${others}}`)
  return { json, tags: [catalogueTag, ...shown.tags] }
}

export function roomsInList(rooms: readonly RoomRow[]) {
  return rooms.map(({ key, image, focus, title, titleAr }) => ({ key, image, focus, title, titleAr }))
}

/** Returns a room as the contract's publicRoom, with those of its products that are on sale. */
export async function roomReply(
  deps: Deps,
  room: RoomRow,
): Promise<{ json: string; tags: readonly string[] }> {
  const { key, image, focus, title, titleAr, text, textAr, productIds } = room
  const rows = await itemsOf(deps, productIds)
  const products = await documentsOf(deps, ['card', rows.map(({ number }) => number)])
  const sizes = rows.flatMap(({ id, width, depth }) => (width === null ? [] : [{ id, width, depth }]))
  const places = rows.map(({ id }) => ({ id, ...room.places[productIds.indexOf(id)] }))
  const about = JSON.stringify({ key, image, focus, title, titleAr, text, textAr, places, sizes })
  return { json: `${about.slice(0, -1)},"products":${products.json}}`, tags: products.tags }
}

type RoomItem = {
  readonly number: number
  readonly id: string
  readonly width: number | null
  readonly depth: number | null
}

/** Reads the listings of these products, in their order, with their size in centimetres where known. */
async function itemsOf({ pool }: Deps, productIds: readonly string[]): Promise<RoomItem[]> {
  const { rows } = await pool.query<RoomItem>(
    `select number, product.id, (width_mm / 10.0)::float8 as width, (depth_mm / 10.0)::float8 as depth
      from unnest($1::uuid[]) with ordinality as product(id, at)
      join listings on product_id = product.id order by at`,
    [productIds],
  )
  return rows
}
