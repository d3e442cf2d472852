import { absent, conflict, invalid, type Refusals } from './kind.ts'

/** Products, categories and colours. */
export const catalogueRefusals = {
  'product.not-found': absent('Product Not Found', 'لم نجد هذا المنتج'),
  'product.cannot-move': conflict(
    'Cannot change the status from {from} to {to}',
    'لا يمكن تغيير الحالة من {from} إلى {to}',
  ),
  'product.reason-missing': invalid(
    'Please provide a reason for rejecting this product.',
    'يُرجى ذكر سبب رفض هذا المنتج.',
  ),
  'product.arabic-missing': conflict(
    'This product has no name in Arabic. Add it, then approve the product.',
    'ليس لهذا المنتج اسم بالعربية. أضفه ثم اعتمد المنتج.',
  ),
  'product.owner-missing': invalid(
    'Please select a shop or mark as Majlis',
    'يُرجى اختيار متجر أو تحديد المنتج كمنتج مجلس',
  ),
  'product.category-missing': invalid('Category is required', 'الفئة مطلوبة'),
  'product.color-unknown': invalid('This color does not exist', 'هذا اللون غير موجود'),
  'product.too-many-colors': invalid('Maximum 12 colors per product', 'الحد الأقصى 12 لوناً لكل منتج'),
  'product.photo-unknown': invalid(
    'This photo is no longer here. Please upload it again.',
    'لم تعد هذه الصورة موجودة. يُرجى رفعها من جديد.',
  ),
  'product.changed-meanwhile': conflict(
    'This product has been changed in the meantime. Please reload it and make your changes again.',
    'تغيّر هذا المنتج في هذه الأثناء. يُرجى إعادة تحميله ثم إجراء تعديلاتك من جديد.',
  ),
  'product.too-few': conflict('{name}: only {available} in stock', '{name}: المتوفر {available} فقط'),
  'product.no-rate': conflict(
    'Prices in euros need an exchange rate, and Majlis has not entered one yet. Please enter the price in AED.',
    'تتطلب الأسعار باليورو سعر صرف لم تُدخله مجلس بعد. يُرجى كتابة السعر بالدرهم.',
  ),
  'product.link-unknown': invalid('A linked product does not exist', 'أحد المنتجات المرتبطة غير موجود'),
  'family.not-own': invalid(
    'Only products of the same shop can belong to the same design',
    'لا يجمع التصميم الواحد إلا منتجات المتجر نفسه',
  ),
  'family.changed-meanwhile': conflict(
    'The products of this design have been changed in the meantime. Please check them and try again.',
    'تغيّرت قطع هذا التصميم في هذه الأثناء. يُرجى مراجعتها ثم المحاولة من جديد.',
  ),
  'family.other-owner': conflict(
    'This product belongs to a design with several products. Remove it from the design before it goes to another shop.',
    'هذا المنتج واحد من عدة قطع بالتصميم نفسه. أخرجه منها قبل نقله إلى متجر آخر.',
  ),
  'family.too-many': invalid(
    'A design can have at most {most} products',
    'لا يجمع التصميم الواحد أكثر من {most} منتجاً',
  ),
  'category.not-found': absent('Category not found', 'لم نجد هذه الفئة'),
  'room.too-many': conflict(
    'There are already 100 rooms. Delete one first.',
    'لديك 100 غرفة بالفعل. احذف واحدة أولاً.',
  ),
  'room.not-found': absent('Room not found', 'لم نجد هذه الغرفة'),
  'category.slug-taken': conflict('A category with this slug already exists', 'توجد فئة بهذا المعرّف'),
  'category.parent-unknown': invalid('Parent category not found', 'لم نجد الفئة الأم'),
  'category.cycle': invalid(
    'A category cannot be its own parent or descendant',
    'لا يمكن أن تكون الفئة أماً لنفسها أو فرعاً من فروعها',
  ),
  'category.has-products': conflict(
    'This category has {count} products. Choose a category to move them to.',
    'عدد منتجات هذه الفئة {count}. اختر فئة تُنقل إليها.',
  ),
  'category.reassign-unknown': invalid(
    'Choose another category to move the products to.',
    'اختر فئة أخرى تُنقل إليها المنتجات.',
  ),
  'color.not-found': absent('Color not found', 'لم نجد هذا اللون'),
  'color.slug-taken': conflict('A color with this slug already exists', 'يوجد لون بهذا المعرّف'),
  'color.hex-taken': conflict('A color with this hex already exists', 'يوجد لون بهذا الرمز'),
  'synonyms.not-found': absent('This group of words no longer exists', 'لم تعد هذه المجموعة موجودة'),
  'synonyms.repeated': invalid(
    '“{word}” is listed twice: the search treats it the same as “{other}”',
    'تكررت «{word}»: يقرؤها البحث كما يقرأ «{other}»',
  ),
  'synonyms.too-many': conflict(
    'There are already 2,000 groups. Please delete one first.',
    'بلغ عدد المجموعات 2,000. يُرجى حذف واحدة أولاً.',
  ),
} as const satisfies Refusals
