import type { KycDocumentType } from '#domain/shops/kyc.ts'
import type { Tx } from '#server/deps.ts'

/** Selects the id of the document of a type that counts: the newest approved one, which has replaced those before it. */
export function currentDocument(tx: Tx, shopId: string, type: KycDocumentType) {
  return tx
    .selectFrom('kycDocuments')
    .select('id')
    .where('shopId', '=', shopId)
    .where('type', '=', type)
    .where('status', '=', 'approved')
    .orderBy('uploadedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
}
