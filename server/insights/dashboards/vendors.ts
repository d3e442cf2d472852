import { sql } from 'kysely'
import type { SheetFormat } from '#contract/file-route.ts'
import type { Vendor, VendorFilters } from '#contract/insights/dashboard.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import { type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import type { Db } from '#server/deps.ts'
import type { CountedPage } from '#server/platform/db/page.ts'
import { inShopOrder, productFiguresOf, shopsMatching } from '#server/shops/approval/list.ts'

type VendorQuery = Partial<VendorFilters> & { readonly limit: number; readonly offset?: number | undefined }

type VendorRow = Omit<Vendor, 'businessLicense' | 'identityDocument' | 'addressProof'> & {
  readonly licenseId: string | null
  readonly identityId: string | null
  readonly proofId: string | null
}

/**
 * Pending shops first, oldest first; then the others, newest first (G-40), or sorted. The platform store is none of
 * them (G-109).
 */
export async function readVendors(db: Db, query: VendorQuery): Promise<CountedPage<Vendor[]>> {
  const { limit, offset = 0 } = query
  const { rows } = await vendorRows({ ...query, offset }).execute(db)
  const { total } = await db
    .selectFrom('shops')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(shopsMatching(query))
    .executeTakeFirstOrThrow()
  const vendors = rows.map(({ licenseId, identityId, proofId, ...row }) => ({
    ...row,
    businessLicense: addressOf(licenseId),
    identityDocument: addressOf(identityId),
    addressProof: addressOf(proofId),
  }))
  return { rows: vendors, total, limit, offset }
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

function vendorRows(query: VendorQuery) {
  return sql<VendorRow>`
    with listed as (${listed(query)})
    select listed.id, shop_name, shop_name_ar, business_type, listed.status, status_since, listed.created_at,
      counted.*, documents.*
    from listed
    cross join lateral (${productFiguresOf('listed.id')}) counted
    cross join lateral (
      select ${newest('businessLicense')} as license_id, ${newest('identityDocument')} as identity_id,
        ${newest('addressProof')} as proof_id
      from kyc_documents where shop_id = listed.id and status = 'approved'
    ) documents
    order by part, place
  `
}

const texts = {
  en: {
    vendors: 'Vendors',
    headings: ['Shop', 'Arabic name', 'Business type', 'Status', 'Since', 'Registered'],
    figures: ['Products', 'On sale', 'Awaiting review', 'Rejected'],
    types: { supplier: 'Supplier', maker: 'Maker', retail_shop: 'Retail shop' },
    statuses: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected', suspended: 'Suspended' },
  },
  ar: {
    vendors: 'البائعون',
    headings: ['المتجر', 'الاسم بالعربية', 'نوع النشاط', 'الحالة', 'منذ', 'تاريخ التسجيل'],
    figures: ['المنتجات', 'المعروضة', 'بانتظار المراجعة', 'المرفوضة'],
    types: { supplier: 'مورّد', maker: 'صانع', retail_shop: 'متجر تجزئة' },
    statuses: { pending: 'قيد المراجعة', approved: 'معتمد', rejected: 'مرفوض', suspended: 'موقوف' },
  },
} as const

const batch = 500

type VendorSheetOptions = VendorFilters & { readonly format: SheetFormat; readonly language: Language }

/** The vendors that a list shows, in its order, with the same figures. It is made while it is sent. */
export function exportVendors(db: Db, { format, language, ...filters }: VendorSheetOptions): SheetFile {
  const text = texts[language]
  return sheetFile(format, 'majlis-vendors', [{ name: text.vendors, rows: rowsOf(db, filters, language) }])
}

async function* rowsOf(db: Db, filters: VendorFilters, language: Language): AsyncGenerator<readonly Cell[]> {
  yield [...texts[language].headings, ...texts[language].figures]
  for (let offset = 0; ; offset += batch) {
    const { rows } = await readVendors(db, { ...filters, limit: batch, offset })
    for (const vendor of rows) yield cellsOf(vendor, language)
    if (rows.length < batch) return
  }
}

function cellsOf(vendor: Vendor, language: Language): readonly Cell[] {
  const { types, statuses } = texts[language]
  const { totalProducts, activeProducts, pendingProducts, rejectedProducts } = vendor
  const figures = [totalProducts, activeProducts, pendingProducts, rejectedProducts]
  return [
    vendor.shopName,
    vendor.shopNameAr ?? '',
    types[vendor.businessType],
    statuses[vendor.status],
    dayOf(vendor.statusSince),
    dayOf(vendor.createdAt),
    ...figures.map((figure) => ({ number: String(figure) })),
  ]
}
