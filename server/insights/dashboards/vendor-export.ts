import type { Vendor, VendorFilters } from '#contract/insights/dashboard.ts'
import type { SheetFormat } from '#contract/file-route.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Cell } from '#engines/sheets/sheet.ts'
import { type SheetFile, sheetFile } from '#engines/sheets/write-sheet.ts'
import { readVendors } from './vendors.ts'

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
