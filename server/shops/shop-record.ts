import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { kycDocument, Shop } from '#contract/shops/shops.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Shops } from '#server/platform/db/types.ts'
import { metricsOfShops } from './approval/shop-metrics.ts'

type KycDocument = z.output<typeof kycDocument>

/** A shop with its KYC documents and figures, found by its id or by one of its people (R-DATA-05); null when there is none. */
export async function readShopOf(
  db: Db,
  of: { readonly shopId: string } | { readonly userId: string },
  now: Date,
): Promise<Shop | null> {
  const row = await db
    .selectFrom('shops')
    .selectAll()
    .where((is) =>
      'shopId' in of
        ? is('id', '=', of.shopId)
        : is('id', '=', is.selectFrom('shopPeople').select('shopId').where('userId', '=', of.userId)),
    )
    .executeTakeFirst()
  if (!row) return null
  const [shop] = await shopRecords(db, [row], now)
  return shop ?? null
}

type ShopRow = Selectable<Shops>

/** Full records of shops (R-DATA-05): their KYC documents and figures are asked for in one question each for all. */
export async function shopRecords(db: Db, rows: readonly ShopRow[], now: Date): Promise<Shop[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const byShop = await kycDocumentsOf(db, ids)
  const metricsByShop = await metricsOfShops(db, ids, now)
  return rows.flatMap((row) => {
    const metrics = metricsByShop.get(row.id)
    if (!metrics) return []
    const kycDocuments = byShop.get(row.id) ?? []
    const newest = (type: KycDocument['type']) => kycDocuments.find((one) => one.type === type)?.url ?? null
    return {
      ...row,
      kycDocuments,
      businessLicense: newest('businessLicense'),
      identityDocument: newest('identityDocument'),
      addressProof: newest('addressProof'),
      metrics,
    }
  })
}

/** The KYC documents of each shop, newest first (R-DATA-06). */
async function kycDocumentsOf(db: Db, shopIds: string[]): Promise<Map<string, KycDocument[]>> {
  const rows = await db
    .selectFrom('kycDocuments')
    .innerJoin('objects', 'objects.id', 'kycDocuments.objectId')
    .select([
      'kycDocuments.shopId',
      'kycDocuments.type',
      'objects.id as objectId',
      'objects.fileName',
      'objects.contentType',
      'objects.sizeBytes as size',
      'kycDocuments.uploadedAt',
    ])
    .where('kycDocuments.shopId', 'in', shopIds)
    .where('kycDocuments.status', '=', 'approved')
    .orderBy('kycDocuments.uploadedAt', 'desc')
    .orderBy('kycDocuments.id', 'desc')
    .execute()
  const kycDocuments = rows.map(({ shopId, objectId, ...kycDocument }) => ({
    shopId,
    kycDocument: { ...kycDocument, url: `/api/objects/${objectId}` },
  }))
  return groupKycDocuments(kycDocuments)
}

function groupKycDocuments(
  kycDocuments: readonly { shopId: string; kycDocument: KycDocument }[],
): Map<string, KycDocument[]> {
  const of = new Map<string, KycDocument[]>()
  for (const { shopId, kycDocument } of kycDocuments) of.set(shopId, [...(of.get(shopId) ?? []), kycDocument])
  return of
}
