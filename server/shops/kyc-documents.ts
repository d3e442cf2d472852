import type { Registration } from '#contract/shops/shops.ts'
import { type KycDocumentType, kycDocumentTypes } from '#domain/shops/kyc.ts'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/id.ts'
import { claimKycDocuments } from '#server/files/claim.ts'

type Of = { readonly shopId: string; readonly ownerId: string }
type GivenKycDocuments = Pick<Registration, KycDocumentType>

/**
 * Keeps the uploaded KYC documents that an application names with its shop; one that cannot be had is
 * Refusal('object.unknown-paper') at its field.
 */
export async function storeKycDocuments(tx: Tx, deps: Deps, given: GivenKycDocuments, of: Of): Promise<void> {
  const kycDocuments = kycDocumentTypes.flatMap((type) => (given[type] ? [{ type, url: given[type] }] : []))
  if (kycDocuments.length === 0) return
  const claimed = await claimKycDocuments(deps, tx, kycDocuments, of)
  const { shopId } = of
  const uploadedAt = deps.clock()
  await tx
    .insertInto('kycDocuments')
    .values(claimed.map((kycDocument) => ({ id: newId(), shopId, ...kycDocument, uploadedAt })))
    .execute()
}
