import type { z } from 'zod'
import type { kycDocument, Shop } from '#contract/shops.ts'
import type { Db } from '#server/db/db.ts'

type KycDocument = z.output<typeof kycDocument>

/** A shop with its papers, found by its id or by its owner (R-DATA-05); null when there is none. */
export async function readShopOf(
  db: Db,
  of: { readonly shopId: string } | { readonly userId: string },
): Promise<Shop | null> {
  const row = await db
    .selectFrom('shops')
    .selectAll()
    .where((is) => ('shopId' in of ? is('id', '=', of.shopId) : is('userId', '=', of.userId)))
    .executeTakeFirst()
  if (!row) return null
  const kycDocuments = await documentsOf(db, row.id)
  const newest = (type: KycDocument['type']) => kycDocuments.find((paper) => paper.type === type)?.url ?? null
  return {
    ...row,
    kycDocuments,
    businessLicense: newest('businessLicense'),
    identityDocument: newest('identityDocument'),
    addressProof: newest('addressProof'),
  }
}

/** The papers, newest first (R-DATA-06). */
async function documentsOf(db: Db, shopId: string): Promise<KycDocument[]> {
  const rows = await db
    .selectFrom('kycDocuments')
    .innerJoin('objects', 'objects.id', 'kycDocuments.objectId')
    .select([
      'kycDocuments.type',
      'objects.id as objectId',
      'objects.fileName',
      'objects.contentType',
      'objects.sizeBytes as size',
      'kycDocuments.uploadedAt',
    ])
    .where('kycDocuments.shopId', '=', shopId)
    .orderBy('kycDocuments.uploadedAt', 'desc')
    .orderBy('kycDocuments.id', 'desc')
    .execute()
  return rows.map(({ objectId, ...paper }) => ({ ...paper, url: `/api/objects/${objectId}` }))
}
