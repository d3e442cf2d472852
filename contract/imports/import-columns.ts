import type { Bilingual } from '#domain/text/language.ts'

/** The fields that a column of a shop's file may fill, in the order of the template. */
export const importFields = [
  'productId',
  'sku',
  'name',
  'nameAr',
  'description',
  'descriptionAr',
  'category',
  'dimensions',
  'weight',
  'price',
  'currency',
  'stock',
  'colors',
  'styles',
  'mainPhoto',
  'photos',
  'photo3d',
  'bundleProducts',
  'bundleDiscount',
  'upsellProducts',
  'crossSellProducts',
] as const
export type ImportField = (typeof importFields)[number]

/** What a new product cannot be without. */
export const requiredImportFields = [
  'name',
  'category',
  'dimensions',
  'weight',
  'price',
  'colors',
  'styles',
] as const satisfies readonly ImportField[]

/** The headings of the template and of an export. */
export const importHeadings = {
  productId: { en: 'Product id', ar: 'رقم المنتج' },
  sku: { en: 'SKU', ar: 'رمز الصنف' },
  name: { en: 'Name', ar: 'الاسم' },
  nameAr: { en: 'Arabic name', ar: 'الاسم بالعربية' },
  description: { en: 'Description', ar: 'الوصف' },
  descriptionAr: { en: 'Arabic description', ar: 'الوصف بالعربية' },
  category: { en: 'Category', ar: 'الفئة' },
  dimensions: { en: 'Dimensions (cm)', ar: 'الأبعاد (سم)' },
  weight: { en: 'Weight (kg)', ar: 'الوزن (كغ)' },
  price: { en: 'Price', ar: 'السعر' },
  currency: { en: 'Currency', ar: 'العملة' },
  stock: { en: 'Stock', ar: 'المخزون' },
  colors: { en: 'Colors', ar: 'الألوان' },
  styles: { en: 'Styles', ar: 'الطراز' },
  mainPhoto: { en: 'Main photo', ar: 'الصورة الرئيسية' },
  photos: { en: 'More photos', ar: 'صور إضافية' },
  photo3d: { en: '3D model', ar: 'نموذج ثلاثي الأبعاد' },
  bundleProducts: { en: 'Bundle', ar: 'المجموعة' },
  bundleDiscount: { en: 'Bundle discount (%)', ar: 'خصم المجموعة (%)' },
  upsellProducts: { en: 'Upsell', ar: 'بديل أفضل' },
  crossSellProducts: { en: 'Cross-sell', ar: 'مكمّل' },
} as const satisfies Record<ImportField, Bilingual>

const otherNames: Partial<Record<ImportField, readonly string[]>> = {
  productId: ['id', 'majlis id', 'معرف المنتج', 'المعرف'],
  sku: [
    'item code',
    'item no',
    'item number',
    'article',
    'article number',
    'code',
    'رقم الصنف',
    'كود المنتج',
    'الرمز',
  ],
  name: [
    'product name',
    'product',
    'title',
    'english name',
    'name en',
    'اسم المنتج',
    'المنتج',
    'الاسم بالانجليزية',
  ],
  nameAr: [
    'name ar',
    'product name ar',
    'name arabic',
    'arabic title',
    'الاسم العربي',
    'اسم المنتج بالعربية',
  ],
  description: ['details', 'description en', 'english description', 'وصف المنتج', 'التفاصيل'],
  descriptionAr: ['description ar', 'description arabic', 'الوصف العربي'],
  category: ['category name', 'product category', 'type', 'القسم', 'التصنيف'],
  dimensions: ['dimensions', 'size', 'measurements', 'dimension', 'الابعاد', 'المقاس', 'القياسات'],
  weight: ['weight', 'weight kg', 'mass', 'الوزن', 'الوزن كجم'],
  price: ['price aed', 'unit price', 'retail price', 'amount', 'سعر', 'سعر البيع', 'السعر بالدرهم'],
  currency: ['currency code', 'عملة'],
  stock: ['quantity', 'qty', 'stock quantity', 'in stock', 'الكمية', 'كمية المخزون'],
  colors: ['color', 'colour', 'colours', 'available colors', 'اللون', 'الوان'],
  styles: ['style', 'style tags', 'style tag', 'الاسلوب', 'النمط', 'الطرز'],
  mainPhoto: ['photo', 'image', 'picture', 'main image', 'image url', 'photo url', 'الصورة', 'صورة'],
  photo3d: ['3d', 'model', 'photo 3d', 'glb', '3d file', 'مجسم', 'نموذج 3d'],
  bundleProducts: ['bundle products', 'bundled with', 'set', 'الحزمة', 'منتجات المجموعة'],
  bundleDiscount: ['bundle discount', 'bundle discount percent', 'خصم الحزمة', 'خصم المجموعة'],
  upsellProducts: ['upsell products', 'upsells', 'up sell', 'ترقية', 'بدائل أفضل'],
  crossSellProducts: [
    'cross sell products',
    'cross sells',
    'crosssell',
    'goes with',
    'مكملات',
    'منتجات مرافقة',
  ],
  photos: ['additional photos', 'images', 'more images', 'gallery', 'other photos', 'الصور', 'صور'],
}

/** A heading without what does not tell it apart: case, punctuation, Arabic spellings and marks. */
function plainHeading(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640*]/g, '')
    .replace(/[أإآٱ]/g, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const known = new Map(
  importFields.flatMap((field) =>
    [importHeadings[field].en, importHeadings[field].ar, field, ...(otherNames[field] ?? [])].map(
      (name) => [plainHeading(name), field] as const,
    ),
  ),
)

/** The field that each heading most likely means, none twice; '' where it means none. */
export function guessMapping(headings: readonly string[]): (ImportField | '')[] {
  const taken = new Set<ImportField>()
  return headings.map((heading) => {
    const field = known.get(plainHeading(heading))
    if (field === undefined || taken.has(field)) return ''
    taken.add(field)
    return field
  })
}

/**
 * Whether products can be made or found by these columns: the required ones are there, or, for a file that only
 * changes own products, one that names them.
 */
export function isWholeMapping(mapping: readonly string[]): boolean {
  const given = mapping.filter((field) => field !== '')
  const hasAll = requiredImportFields.every((field) => given.includes(field))
  const isOfKnown = (given.includes('productId') || given.includes('sku')) && given.length > 1
  return new Set(given).size === given.length && (hasAll || isOfKnown)
}
