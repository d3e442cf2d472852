import type { Bilingual } from '#domain/platform/text/language.ts'

/**
 * Columns in the files of other shop programs that match no product field: which rows are the same design, which rows
 * belong to one product, or each dimension in a column of its own.
 */
export const foreignFields = {
  handle: { en: 'Handle (one for all rows of a design)', ar: 'المعرّف (واحد لكل صفوف التصميم)' },
  parent: { en: 'Parent (SKU or ID)', ar: 'المنتج الأصل (رمز الصنف أو الرقم)' },
  recordId: { en: 'ID in the other program', ar: 'الرقم في البرنامج الآخر' },
  rowType: { en: 'Type of the row', ar: 'نوع الصف' },
  productType: { en: 'Category, if it is empty', ar: 'الفئة عند خلوّها' },
  tags: { en: 'Tags (for styles)', ar: 'الوسوم (للطراز)' },
  listing: { en: 'Status in the other shop', ar: 'الحالة في المتجر الآخر' },
  option1Name: { en: 'Name of option 1', ar: 'اسم الخيار 1' },
  option1: { en: 'Value of option 1', ar: 'قيمة الخيار 1' },
  option2Name: { en: 'Name of option 2', ar: 'اسم الخيار 2' },
  option2: { en: 'Value of option 2', ar: 'قيمة الخيار 2' },
  option3Name: { en: 'Name of option 3', ar: 'اسم الخيار 3' },
  option3: { en: 'Value of option 3', ar: 'قيمة الخيار 3' },
  variantPhoto: { en: 'Photo of the variant', ar: 'صورة الخيار' },
  photoPlace: { en: 'Place of the photo', ar: 'ترتيب الصورة' },
  length: { en: 'Length', ar: 'الطول' },
  width: { en: 'Width', ar: 'العرض' },
  depth: { en: 'Depth', ar: 'العمق' },
  height: { en: 'Height', ar: 'الارتفاع' },
} as const satisfies Record<string, Bilingual>

export type ForeignField = keyof typeof foreignFields

/** Further column headings, in any file: single dimensions, and weights in another unit, which the heading names. */
export const moreWords: Readonly<Record<string, string>> = {
  weight:
    'weight g, weight grams, weight in grams, grams, weight lbs, weight lb, الوزن غرام, الوزن جرام, الوزن جم, الوزن بالغرام',
  length: 'length cm, length in, length mm, length m, الطول سم',
  width: 'width cm, width in, width mm, width m, العرض سم',
  depth: 'depth cm, depth in, depth mm, depth m, العمق سم',
  height: 'height cm, height in, height mm, height m, الارتفاع سم',
  tags: 'tags, الوسوم',
}

type Dialect = {
  /** Headings in search form; a file that has all of them comes from this program. */
  readonly signs: readonly string[]
  /** The program's headings by the field they fill; '' for those that only look like one of ours. */
  readonly headings: Readonly<Record<string, string>>
}

/** Shopify's product export, before and since 2024. */
const shopify = {
  handle: 'handle, url handle, رابط المنتج',
  description: 'body html, body, description',
  category: 'product category',
  productType: 'type, custom product type',
  tags: 'tags',
  listing: 'status',
  option1Name: 'option1 name',
  option1: 'option1 value',
  option2Name: 'option2 name',
  option2: 'option2 value',
  option3Name: 'option3 name',
  option3: 'option3 value',
  sku: 'variant sku, sku',
  weight: 'variant grams, weight value grams',
  stock: 'variant inventory qty, inventory quantity, total inventory qty',
  price: 'variant price, price',
  mainPhoto: 'image src, product image url',
  photoPlace: 'image position',
  variantPhoto: 'variant image, variant image url',
}

/** WooCommerce's own export. */
const wooCommerce = {
  recordId: 'id',
  rowType: 'type',
  parent: 'parent',
  listing: 'published',
  description: 'description',
  stock: 'stock',
  price: 'regular price',
  category: 'categories',
  tags: 'tags',
  mainPhoto: 'images',
  option1Name: 'attribute 1 name',
  option1: 'attribute 1 value s',
  option2Name: 'attribute 2 name',
  option2: 'attribute 2 value s',
  option3Name: 'attribute 3 name',
  option3: 'attribute 3 value s',
  upsellProducts: 'upsells',
  crossSellProducts: 'cross sells',
  '': 'in stock, sale price',
}

export const dialects: readonly Dialect[] = [
  { signs: ['handle', 'title'], headings: shopify },
  { signs: ['url handle', 'title'], headings: shopify },
  { signs: ['type', 'regular price'], headings: wooCommerce },
]

/** Strips the name of a custom field, which Shopify appends to a heading in brackets. */
export function withoutMetafield(heading: string): string {
  return heading.replace(/\s*\((?:product|variant)\.metafields\.[^)]*\)\s*$/i, '')
}
