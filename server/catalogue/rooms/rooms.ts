import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/platform/db/id.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { claimPhotos } from '#server/platform/files/claim.ts'

export type NewRoom = {
  readonly id?: string
  /** Names the room in addresses: `/rooms/room-majlis`. */
  readonly key: string
  /** The stored address of the photograph. */
  readonly image: string
  readonly title: string
  readonly titleAr: string
  readonly text: string | null
  readonly textAr: string | null
  /** Where it stands among the rooms, from 0. */
  readonly position: number
  /** The products that stand in it, in the order they are told. */
  readonly products: readonly RoomProduct[]
}

type RoomProduct = {
  readonly productId: string
  readonly quantity: number
  /** Where the eye finds it: percent of the photo from its left and from its top. */
  readonly x: number | null
  readonly y: number | null
}

/** Adds a room with its products. A product that does not exist is Refusal('product.link-unknown'). */
export async function createRoom(deps: Deps, { products, id = newId(), ...room }: NewRoom): Promise<string> {
  await deps.db.transaction().execute(async (tx) => {
    await refuseUnknown(tx, products)
    await claimPhotos(tx, [room.image], deps.clock())
    await tx
      .insertInto('rooms')
      .values({ id, ...room })
      .execute()
    const rows = products.map((product, position) => ({ roomId: id, ...product, position }))
    if (rows.length > 0) await tx.insertInto('roomProducts').values(rows).execute()
    await refreshListings(tx, 'whole-site')
  })
  return id
}

/** Shows another photograph of a room: the stored address of one. */
export async function replaceRoomImage({ db, clock }: Deps, key: string, image: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await claimPhotos(tx, [image], clock())
    await tx.updateTable('rooms').set({ image }).where('key', '=', key).execute()
    await refreshListings(tx, 'whole-site')
  })
}

/** Makes a room the one that the landing page draws; there is one at most. */
export async function featureRoom(deps: Deps, key: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('rooms').set({ isFeatured: false }).where('isFeatured', '=', true).execute()
    await tx.updateTable('rooms').set({ isFeatured: true }).where('key', '=', key).execute()
    await refreshListings(tx, 'whole-site')
  })
}

async function refuseUnknown(tx: Tx, products: readonly RoomProduct[]): Promise<void> {
  if (products.length === 0) return
  const ids = products.map(({ productId }) => productId)
  const found = await tx.selectFrom('products').select('id').where('id', 'in', ids).execute()
  if (found.length !== new Set(ids).size) throw new Refusal('product.link-unknown', {}, 'productIds')
}
