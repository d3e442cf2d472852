import type { Refusals } from './kind.ts'

/** Products, categories and colours. */
export const catalogueRefusals = {
  'product.not-found': { kind: 'absent', en: 'Product Not Found', ar: 'لم نجد هذا المنتج' },
  'product.cannot-move': {
    kind: 'conflict',
    en: 'Cannot change the status from {from} to {to}',
    ar: 'لا يمكن تغيير الحالة من {from} إلى {to}',
  },
  'product.reason-missing': {
    kind: 'invalid',
    en: 'Please provide a reason for rejecting this product.',
    ar: 'يُرجى ذكر سبب رفض هذا المنتج.',
  },
  'product.arabic-missing': {
    kind: 'conflict',
    en: 'This product has no name in Arabic. Add it, then approve the product.',
    ar: 'ليس لهذا المنتج اسم بالعربية. أضفه ثم اعتمد المنتج.',
  },
  'product.owner-missing': {
    kind: 'invalid',
    en: 'Please select a shop or mark as Majlis',
    ar: 'يُرجى اختيار متجر أو تحديد المنتج كمنتج مجلس',
  },
  'product.category-missing': { kind: 'invalid', en: 'Category is required', ar: 'الفئة مطلوبة' },
  'product.color-unknown': { kind: 'invalid', en: 'This color does not exist', ar: 'هذا اللون غير موجود' },
  'product.too-many-colors': {
    kind: 'invalid',
    en: 'Maximum 12 colors per product',
    ar: 'الحد الأقصى 12 لوناً لكل منتج',
  },
  'product.photo-unknown': {
    kind: 'invalid',
    en: 'This photo is no longer here. Please upload it again.',
    ar: 'لم تعد هذه الصورة موجودة. يُرجى رفعها من جديد.',
  },
  'product.changed-meanwhile': {
    kind: 'conflict',
    en: 'This product was changed meanwhile. Please reload it and make your changes again.',
    ar: 'تغيّر هذا المنتج في هذه الأثناء. يُرجى إعادة تحميله ثم إجراء تعديلاتك من جديد.',
  },
  'product.too-few': {
    kind: 'conflict',
    en: '{name}: only {available} in stock',
    ar: '{name}: المتوفر {available} فقط',
  },
  'product.no-rate': {
    kind: 'conflict',
    en: 'Prices in euros need a rate, and Majlis has not entered one yet. Please give the price in AED.',
    ar: 'تتطلب الأسعار باليورو سعر صرف لم تُدخله مجلس بعد. يُرجى كتابة السعر بالدرهم.',
  },
  'product.link-unknown': {
    kind: 'invalid',
    en: 'A linked product does not exist',
    ar: 'أحد المنتجات المرتبطة غير موجود',
  },
  'family.not-own': {
    kind: 'invalid',
    en: 'Only products of the same shop can be the same design',
    ar: 'لا يجمع التصميم الواحد إلا منتجات المتجر نفسه',
  },
  'family.changed-meanwhile': {
    kind: 'conflict',
    en: 'The products of this design were changed meanwhile. Please look at them and try again.',
    ar: 'تغيّرت قطع هذا التصميم في هذه الأثناء. يُرجى مراجعتها ثم المحاولة من جديد.',
  },
  'family.other-owner': {
    kind: 'conflict',
    en: 'This product is one of several of the same design. Take it out of them before it goes to another shop.',
    ar: 'هذا المنتج واحد من عدة قطع بالتصميم نفسه. أخرجه منها قبل نقله إلى متجر آخر.',
  },
  'family.too-many': {
    kind: 'invalid',
    en: 'One design has at most {most} products',
    ar: 'لا يجمع التصميم الواحد أكثر من {most} منتجاً',
  },
  'category.not-found': { kind: 'absent', en: 'Category not found', ar: 'لم نجد هذه الفئة' },
  'room.too-many': {
    kind: 'conflict',
    en: 'There are 100 rooms already. Delete one first.',
    ar: 'لديك 100 غرفة بالفعل. احذف واحدة أولاً.',
  },
  'room.not-found': { kind: 'absent', en: 'Room not found', ar: 'لم نجد هذه الغرفة' },
  'category.slug-taken': {
    kind: 'conflict',
    en: 'A category with this slug already exists',
    ar: 'توجد فئة بهذا المعرّف',
  },
  'category.parent-unknown': {
    kind: 'invalid',
    en: 'Parent category not found',
    ar: 'لم نجد الفئة الأم',
  },
  'category.cycle': {
    kind: 'invalid',
    en: 'A category cannot be its own parent or descendant',
    ar: 'لا يمكن أن تكون الفئة أماً لنفسها أو فرعاً من فروعها',
  },
  'category.has-products': {
    kind: 'conflict',
    en: 'This category has {count} products. Choose a category to move them to.',
    ar: 'عدد منتجات هذه الفئة {count}. اختر فئة تُنقل إليها.',
  },
  'category.reassign-unknown': {
    kind: 'invalid',
    en: 'Choose another category to move the products to.',
    ar: 'اختر فئة أخرى تُنقل إليها المنتجات.',
  },
  'color.not-found': { kind: 'absent', en: 'Color not found', ar: 'لم نجد هذا اللون' },
  'color.slug-taken': {
    kind: 'conflict',
    en: 'A color with this slug already exists',
    ar: 'يوجد لون بهذا المعرّف',
  },
  'color.hex-taken': {
    kind: 'conflict',
    en: 'A color with this hex already exists',
    ar: 'يوجد لون بهذا الرمز',
  },
  'synonyms.not-found': {
    kind: 'absent',
    en: 'This group of words is no longer there',
    ar: 'لم تعد هذه المجموعة موجودة',
  },
  'synonyms.repeated': {
    kind: 'invalid',
    en: '“{word}” is there twice: a search reads it as it reads “{other}”',
    ar: 'تكررت «{word}»: يقرؤها البحث كما يقرأ «{other}»',
  },
  'synonyms.too-many': {
    kind: 'conflict',
    en: 'There are 2,000 groups already. Please delete one first.',
    ar: 'بلغ عدد المجموعات 2,000. يُرجى حذف واحدة أولاً.',
  },
} as const satisfies Refusals
