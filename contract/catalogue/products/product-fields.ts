import type { Bilingual } from '#domain/platform/text/language.ts'
import type { IssueKey } from '#contract/issue-texts.ts'

/**
 * What a value is. Each layer knows once how a kind is read, stored, told, typed and compared; the schemas stand in
 * field-kinds.ts, apart from this table, since public pages carry none (docs/decisions/0005).
 */
export type FieldKind =
  | 'requiredText'
  | 'text'
  | 'paragraphs'
  | 'category'
  | 'dimensions'
  | 'weight'
  | 'price'
  | 'currency'
  | 'stock'
  | 'wholeNumber'
  | 'percent'
  | 'fee'
  | 'tariff'
  | 'colors'
  | 'styles'
  | 'photo'
  | 'photos'
  | 'model'
  | 'links'

export type ProductField = {
  readonly kind: FieldKind
  /** Of the table `products`, where it is not called as the field is. Colours and links stand in tables of their own. */
  readonly column?: string
  readonly label: Bilingual
  readonly unit?: Bilingual
  /** The most characters of a text, or the highest number. */
  readonly max?: number
  readonly missing?: IssueKey
  readonly tooLong?: IssueKey
  readonly isRequired?: true
  /** Only administrators send it. */
  readonly isOfAdmins?: true
  /**
   * What an edit by the shop of an approved product means: content waits as a change and is compared by reviewers, as is
   * what stands where nothing else is said; what is `shown` counts at once and is compared; `none` counts at once.
   */
  readonly approval?: 'shown' | 'none'
  /** Reviewers see it as a part of this. */
  readonly comparedAs?: 'photos' | 'category' | 'colors' | 'price' | 'photo3d'
  /** It is a column of imported and exported files: other headings it is known by there, parted by commas. */
  readonly file?: string
  /** The column's key, where it is not the field's. */
  readonly fileKey?: string
  /** The part of the form that draws it by its kind; the other fields have a control of their own. */
  readonly form?: 'specifications'
  /** Stands among the facts of the product's page. */
  readonly isOnPage?: true
}

/** Every field that somebody fills in, in the order of files, records and comparisons. */
export const productFields = {
  name: {
    kind: 'requiredText',
    label: { en: 'Name', ar: 'الاسم' },
    max: 200,
    missing: 'productName',
    tooLong: 'productNameLong',
    isRequired: true,
    file: 'product name, product, title, english name, name en, اسم المنتج, المنتج, الاسم بالانجليزية',
  },
  nameAr: {
    kind: 'text',
    label: { en: 'Name in Arabic', ar: 'الاسم بالعربية' },
    max: 200,
    tooLong: 'productNameLong',
    file: 'arabic name, name ar, product name ar, name arabic, arabic title, الاسم العربي, اسم المنتج بالعربية',
  },
  description: {
    kind: 'paragraphs',
    label: { en: 'Description', ar: 'الوصف' },
    max: 5000,
    file: 'details, description en, english description, وصف المنتج, التفاصيل',
  },
  descriptionAr: {
    kind: 'paragraphs',
    label: { en: 'Description in Arabic', ar: 'الوصف بالعربية' },
    max: 5000,
    file: 'arabic description, description ar, description arabic, الوصف العربي',
  },
  categoryId: {
    kind: 'category',
    label: { en: 'Category', ar: 'الفئة' },
    isRequired: true,
    comparedAs: 'category',
    fileKey: 'category',
    file: 'category name, product category, type, القسم, التصنيف',
  },
  dimensions: {
    kind: 'dimensions',
    label: { en: 'Dimensions', ar: 'الأبعاد' },
    unit: { en: 'cm', ar: 'سم' },
    max: 100,
    missing: 'dimensions',
    tooLong: 'dimensionsLong',
    isRequired: true,
    form: 'specifications',
    isOnPage: true,
    file: 'dimensions, size, measurements, dimension, الابعاد, المقاس, القياسات',
  },
  weight: {
    kind: 'weight',
    column: 'weightKg',
    label: { en: 'Weight', ar: 'الوزن' },
    unit: { en: 'kg', ar: 'كجم' },
    isRequired: true,
    form: 'specifications',
    isOnPage: true,
    file: 'weight, mass, الوزن, الوزن كغ',
  },
  hsCode: {
    kind: 'tariff',
    label: { en: 'HS code', ar: 'رمز النظام المنسق' },
    approval: 'shown',
    form: 'specifications',
    file: 'customs tariff, tariff code, customs heading, commodity code, harmonised code, harmonized code, التعرفة الجمركية, البند الجمركي',
  },
  price: {
    kind: 'price',
    column: 'priceFils',
    label: { en: 'Price', ar: 'السعر' },
    isRequired: true,
    approval: 'shown',
    file: 'price aed, unit price, retail price, amount, سعر, سعر البيع, السعر بالدرهم',
  },
  currency: {
    kind: 'currency',
    label: { en: 'Currency', ar: 'العملة' },
    approval: 'shown',
    comparedAs: 'price',
    file: 'currency code, عملة',
  },
  stock: {
    kind: 'stock',
    label: { en: 'Stock', ar: 'المخزون' },
    approval: 'none',
    isOnPage: true,
    file: 'quantity, qty, stock quantity, in stock, الكمية, كمية المخزون',
  },
  assembly: {
    kind: 'fee',
    column: 'assemblyFils',
    label: { en: 'Assembly fee', ar: 'رسوم التركيب' },
    approval: 'none',
    isOnPage: true,
    file: 'assembly, assembly price, installation fee, التركيب, سعر التركيب',
  },
  availableColors: {
    kind: 'colors',
    label: { en: 'Colors', ar: 'الألوان' },
    isRequired: true,
    comparedAs: 'colors',
    fileKey: 'colors',
    file: 'color, colour, colours, available colors, اللون, الوان',
  },
  styleTags: {
    kind: 'styles',
    label: { en: 'Style tags', ar: 'وسوم الطراز' },
    isRequired: true,
    fileKey: 'styles',
    file: 'style, style tag, الاسلوب, النمط, الطراز, الطرز',
  },
  mainPhoto: {
    kind: 'photo',
    label: { en: 'Main photo', ar: 'الصورة الرئيسية' },
    comparedAs: 'photos',
    file: 'photo, image, picture, main image, image url, photo url, الصورة, صورة',
  },
  additionalPhotos: {
    kind: 'photos',
    label: { en: 'Additional photos', ar: 'صور إضافية' },
    max: 5,
    comparedAs: 'photos',
    fileKey: 'photos',
    file: 'more photos, images, more images, gallery, other photos, الصور, صور',
  },
  photo3d: {
    kind: 'model',
    label: { en: '3D model', ar: 'نموذج ثلاثي الأبعاد' },
    file: '3d, model, photo 3d, glb, 3d file, مجسم, نموذج 3d',
  },
  photo3dVariant: {
    kind: 'text',
    label: { en: '3D variant', ar: 'نسخة النموذج' },
    max: 100,
    comparedAs: 'photo3d',
  },
  bundleProducts: {
    kind: 'links',
    label: { en: 'Bundle', ar: 'المجموعة' },
    isOfAdmins: true,
    file: 'bundle products, bundled with, set, الحزمة, منتجات المجموعة',
  },
  bundleDiscount: {
    kind: 'percent',
    column: 'bundleDiscountBp',
    label: { en: 'Bundle discount', ar: 'خصم المجموعة' },
    unit: { en: '%', ar: '%' },
    isOfAdmins: true,
    file: 'bundle discount percent, خصم الحزمة',
  },
  upsellProducts: {
    kind: 'links',
    label: { en: 'Upsell', ar: 'بديل أفضل' },
    isOfAdmins: true,
    file: 'upsell products, upsells, up sell, ترقية, بدائل أفضل',
  },
  crossSellProducts: {
    kind: 'links',
    label: { en: 'Cross-sell', ar: 'مكمّل' },
    isOfAdmins: true,
    file: 'cross sell products, cross sells, crosssell, goes with, مكملات, منتجات مرافقة',
  },
} as const satisfies Record<string, ProductField>
