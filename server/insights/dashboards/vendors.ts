import { type RawBuilder, sql } from 'kysely'
import type { Vendor, VendorFilters } from '#contract/insights/dashboard.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import type { Db } from '#server/deps.ts'
import type { CountedPage } from '#server/platform/db/page.ts'
import { dayCell, type ListFile, numberCell } from '#server/platform/http/send-sheet.ts'
import { inShopOrder, productFiguresOf, shopsMatching } from '#server/shops/approval/list.ts'

type VendorQuery = Partial<VendorFilters> & { readonly limit: number; readonly offset?: number | undefined }

type VendorRow = Omit<Vendor, 'businessLicense' | 'identityDocument' | 'addressProof'> & {
  readonly licenseId: string | null
  readonly identityId: string | null
  readonly proofId: string | null
}

/**
 * Reads pending shops first, oldest first; then the others, newest first (G-40), or sorted. The platform store is not
 * among them (G-109).
 */
export async function readVendors(db: Db, query: VendorQuery): Promise<CountedPage<Vendor[]>> {
  const { limit, offset = 0 } = query
  const rows = await vendorsIn(db, listed(query))
  const { total } = await db
    .selectFrom('shops')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(shopsMatching(query))
    .executeTakeFirstOrThrow()
  return { rows, total, limit, offset }
}

function addressOf(objectId: string | null): string | null {
  return objectId && `/api/objects/${objectId}`
}

const newest = (type: string) => sql`
  (array_agg(object_id order by uploaded_at desc, id desc) filter (where type = ${type}::kyc_document_type))[1]
`

function listed({ limit, offset = 0, sort, ...filters }: VendorQuery) {
  const found = shopsMatching(filters)
  if (sort !== undefined) {
    return sql`select shops.*, 0 as part, row_number() over (order by ${inShopOrder(sort)}) as place
      from shops where ${found} order by place limit ${limit} offset ${offset}`
  }
  return sql`
    (select shops.*, 0 as part, row_number() over (order by created_at, id) as place
      from shops where status = 'pending' and ${found} order by place limit ${limit + offset})
    union all
    (select shops.*, 1 as part, row_number() over (order by created_at desc, id desc) as place
      from shops where status <> 'pending' and ${found} order by place limit ${limit + offset})
    order by part, place limit ${limit} offset ${offset}`
}

/** Reads the vendors of a list in its order: by `part`, then by `place`. */
async function vendorsIn(db: Db, list: RawBuilder<unknown>): Promise<Vendor[]> {
  const { rows } = await sql<VendorRow>`
    with listed as (${list})
    select listed.id, shop_name, shop_name_ar, business_type, listed.status, status_since, listed.created_at,
      counted.*, documents.*
    from listed
    cross join lateral (${productFiguresOf('listed.id')}) counted
    cross join lateral (
      select ${newest('businessLicense')} as license_id, ${newest('identityDocument')} as identity_id,
        ${newest('addressProof')} as proof_id
      from kyc_documents where shop_id = listed.id
    ) documents
    order by part, place
  `.execute(db)
  return rows.map(({ licenseId, identityId, proofId, ...row }) => ({
    ...row,
    businessLicense: addressOf(licenseId),
    identityDocument: addressOf(identityId),
    addressProof: addressOf(proofId),
  }))
}

const batch = 500

/**
 * Yields all vendors of a list in its order, with the same figures. The order is read once: a shop that is decided or
 * registered meanwhile would move others from one batch to the next.
 */
export async function* eachVendor(db: Db, filters: VendorFilters): AsyncGenerator<Vendor> {
  const all = listed({ ...filters, limit: Number.MAX_SAFE_INTEGER })
  const { rows } = await sql<{ id: string }>`select id from (${all}) l order by part, place`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (let at = 0; at < ids.length; at += batch) {
    const some = sql`${ids.slice(at, at + batch)}::uuid[]`
    yield* await vendorsIn(
      db,
      sql`select shops.*, 0 as part, array_position(${some}, id) as place from shops where id = any(${some})`,
    )
  }
}

const types: Readonly<Record<Vendor['businessType'], Bilingual>> = {
  supplier: { en: 'Supplier', ar: 'مورّد' },
  maker: { en: 'Maker', ar: 'صانع' },
  retail_shop: { en: 'Retail shop', ar: 'متجر تجزئة' },
}
const statuses: Readonly<Record<Vendor['status'], Bilingual>> = {
  pending: { en: 'Pending', ar: 'قيد المراجعة' },
  approved: { en: 'Approved', ar: 'معتمد' },
  rejected: { en: 'Rejected', ar: 'مرفوض' },
  suspended: { en: 'Suspended', ar: 'موقوف' },
}

/** Columns of the exported vendors. */
export const vendorColumns: ListFile<Vendor> = {
  name: 'majlis-vendors',
  sheet: { en: 'Vendors', ar: 'البائعون' },
  columns: [
    ['Shop', 'المتجر', ({ shopName }) => shopName],
    ['Arabic name', 'الاسم بالعربية', ({ shopNameAr }) => shopNameAr ?? ''],
    ['Business type', 'نوع النشاط', ({ businessType }, language) => types[businessType][language]],
    ['Status', 'الحالة', ({ status }, language) => statuses[status][language]],
    ['Since', 'منذ', ({ statusSince }) => dayCell(statusSince)],
    ['Registered', 'تاريخ التسجيل', ({ createdAt }) => dayCell(createdAt)],
    ['Products', 'المنتجات', ({ totalProducts }) => numberCell(totalProducts)],
    ['On sale', 'المعروضة', ({ activeProducts }) => numberCell(activeProducts)],
    ['Awaiting review', 'بانتظار المراجعة', ({ pendingProducts }) => numberCell(pendingProducts)],
    ['Rejected', 'المرفوضة', ({ rejectedProducts }) => numberCell(rejectedProducts)],
  ],
}
