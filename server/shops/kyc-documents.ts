import type { Registration } from '#contract/shops/shops.ts'
import { type PaperType, paperTypes } from '#domain/shops/kyc.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/id.ts'
import { claimPapers } from '#server/files/claim.ts'

type Of = { readonly shopId: string; readonly ownerId: string }
type GivenPapers = Pick<Registration, PaperType>

/**
 * Keeps the uploaded papers that an application names with its shop; one that cannot be had is
 * Refusal('object.unknown-paper') at its field.
 */
export async function keepPapers(tx: Tx, deps: Deps, given: GivenPapers, of: Of): Promise<void> {
  const papers = paperTypes.flatMap((type) => (given[type] ? [{ type, url: given[type] }] : []))
  if (papers.length === 0) return
  const claimed = await claimPapers(deps, tx, papers, of)
  const { shopId } = of
  const uploadedAt = deps.clock()
  await tx
    .insertInto('kycDocuments')
    .values(claimed.map((paper) => ({ id: newId(), shopId, ...paper, uploadedAt })))
    .execute()
}
