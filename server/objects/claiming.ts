import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/db.ts'

const stored = /^\/api\/objects\/([0-9a-f-]{36})$/i

/**
 * Marks the stored pictures among these addresses as in use, so that they are not swept as abandoned uploads.
 * One that is not here, or is a paper, is Refusal('product.photo-unknown'). Web addresses are left alone.
 */
export async function claimPhotos(tx: Tx, addresses: readonly string[], now: Date): Promise<void> {
  const ids = [...new Set(addresses.flatMap((address) => stored.exec(address)?.[1]?.toLowerCase() ?? []))]
  if (ids.length === 0) return
  const claimed = await tx
    .updateTable('objects')
    .set((of) => ({ claimedAt: of.fn.coalesce('claimedAt', of.val(now)) }))
    .where('id', 'in', ids)
    .where('purpose', '=', 'product')
    .returning('id')
    .execute()
  if (claimed.length !== ids.length) throw new Refusal('product.photo-unknown')
}
