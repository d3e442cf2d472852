import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx, Deps } from '#server/deps.ts'
import { claimFiles } from '#server/platform/files/claim.ts'

type PhotosInput = {
  readonly orderId: string
  /** The event, return or review they belong to. */
  readonly of: { readonly eventId: string } | { readonly returnId: string } | { readonly reviewId: string }
  /** Upload addresses from the request body. */
  readonly addresses: readonly string[]
  /** The user who uploaded them; null for anonymous uploads. */
  readonly ownerId: string | null
  /** The field of the body that holds the photo at an index. */
  readonly pathOf: (place: number) => string
}

/** Claims uploaded photos for an order. Refusal: object.unknown-file, at the field. */
export async function keepPhotos(
  tx: Tx,
  deps: Deps,
  { orderId, of, addresses, ...whose }: PhotosInput,
): Promise<void> {
  if (addresses.length === 0) return
  const ids = await claimFiles(deps, tx, { purpose: 'order', addresses, ...whose })
  const rows = ids.map((objectId, position) => ({
    objectId,
    orderId,
    ...of,
    position,
    secret: randomBytes(32),
  }))
  await tx.insertInto('orderPhotos').values(rows).execute()
}

type Proof = {
  readonly orderId: string
  readonly eventId: string
  readonly photo: string | null | undefined
  readonly ownerId: string | null
}

/** Claims the photo that proves a delivery, if there is one. */
export async function keepProof(tx: Tx, deps: Deps, { eventId, photo, ...whose }: Proof): Promise<void> {
  const addresses = photo ? [photo] : []
  await keepPhotos(tx, deps, { ...whose, of: { eventId }, addresses, pathOf: () => 'photo' })
}

/** SQL for the addresses of photos `p` that meet a condition, valid for one to two hours by the database's clock. */
export function photosWhere(condition: ReturnType<typeof sql>) {
  return sql`(select coalesce(json_agg(photo_address(p, now()) order by p.position), '[]')
    from order_photos p where ${condition})`
}
