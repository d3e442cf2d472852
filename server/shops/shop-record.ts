import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { kycDocument, Shop, shopMetrics } from '#contract/shops/shops.ts'
import type { Db } from '#server/deps.ts'
import type { Shops } from '#server/platform/db/types.ts'
import { monthStart } from '#domain/platform/calendar.ts'
import { counts, sales } from './sales.ts'

type KycDocument = z.output<typeof kycDocument>

/** Reads a shop with its KYC documents and figures, by its id or one of its people (R-DATA-05); null if there is none. */
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

/** Full records of shops (R-DATA-05); reads the KYC documents and the figures of all of them in one query each. */
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

/** The KYC documents of each shop, newest first, including pending and rejected ones (R-DATA-06). */
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
      'kycDocuments.status',
    ])
    .where('kycDocuments.shopId', 'in', shopIds)
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

type ShopMetrics = z.output<typeof shopMetrics>

/**
 * The figures of shops, in one query for all (G-118): their products of every status, and this month's orders and
 * revenue. The rating is that of their products' reviews; null if there are none, or while reviews are switched off.
 */
async function metricsOfShops(
  db: Db,
  shopIds: readonly string[],
  now: Date,
): Promise<Map<string, ShopMetrics>> {
  const { rows } = await sql<{
    id: string
    products: number
    rating: number | null
    orders: number
    revenue: number
  }>`
    select shop.id, (select count(*)::int from products where shop_id = shop.id) as products,
      (select trim_scale(round(sum(review_stars)::numeric / nullif(sum(review_count), 0), 1))::float8 from products
        where shop_id = shop.id and (select reviews_enabled from settings)) as rating, sold.orders, sold.revenue
    from unnest(${shopIds}::uuid[]) as shop (id)
    cross join lateral (
      select ${sales} from orders o
      where o.shop_id = shop.id and o.created_at >= ${monthStart(now)} and ${counts}
    ) sold
  `.execute(db)
  return new Map(
    rows.map(({ id, products, orders, revenue, rating }) => [
      id,
      { totalProducts: products, monthlyOrders: orders, monthlyRevenue: revenue, rating },
    ]),
  )
}

/** The figures of one shop. */
export async function metricsOfShop(db: Db, shopId: string, now: Date): Promise<ShopMetrics> {
  const metrics = (await metricsOfShops(db, [shopId], now)).get(shopId)
  if (!metrics) throw new Error('a shop that was asked for has no figures')
  return metrics
}
