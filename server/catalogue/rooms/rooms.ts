import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/platform/db/id.ts'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { claimPhotos } from '#server/platform/files/claim.ts'

export type NewRoom = {
  readonly id?: string
  /** Names the room in addresses: `/marketplace?room=room-majlis`. */
  readonly key: string
  /** The stored address of the photograph. */
  readonly image: string
  readonly alt: string
  readonly altAr: string
  /** Where it stands among the rooms, from 0. */
  readonly position: number
  /** The products that stand in it, in the order they are told. */
  readonly productIds: readonly string[]
}

/** Adds a room room with its products. A product that does not exist is Refusal('product.link-unknown'). */
export async function createRoom(
  deps: Deps,
  { productIds, id = newId(), ...scene }: NewRoom,
): Promise<string> {
  await deps.db.transaction().execute(async (tx) => {
    await refuseUnknown(tx, productIds)
    await claimPhotos(tx, [scene.image], deps.clock())
    await tx
      .insertInto('scenes')
      .values({ id, ...scene })
      .execute()
    const products = productIds.map((productId, position) => ({ sceneId: id, productId, position }))
    if (products.length > 0) await tx.insertInto('sceneProducts').values(products).execute()
    await refreshListings(tx, 'whole-site')
  })
  return id
}

/** Shows another photograph of a room: the stored address of one. */
export async function replaceRoomImage({ db, clock }: Deps, key: string, image: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await claimPhotos(tx, [image], clock())
    await tx.updateTable('scenes').set({ image }).where('key', '=', key).execute()
    await refreshListings(tx, 'whole-site')
  })
}

/** Makes a room the landing page's room; there is one at most. */
export async function featureRoom(deps: Deps, key: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await tx.updateTable('scenes').set({ isFeatured: false }).where('isFeatured', '=', true).execute()
    await tx.updateTable('scenes').set({ isFeatured: true }).where('key', '=', key).execute()
    await refreshListings(tx, 'whole-site')
  })
}

async function refuseUnknown(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const found = await tx.selectFrom('products').select('id').where('id', 'in', productIds).execute()
  if (found.length !== new Set(productIds).size) throw new Refusal('product.link-unknown', {}, 'productIds')
}
