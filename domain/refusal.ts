import { type Bilingual, fill, type Language } from './language.ts'

/** What a refusal means to a caller; the server turns each kind into one HTTP status. */
export type RefusalKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'absent'
  | 'conflict'
  | 'too-large'
  | 'wrong-type'
  | 'too-many'
  | 'unavailable'

/**
 * Every expected refusal: its kind and the sentence a person reads, in both languages.
 * English sentences that the specification quotes stand here word for word (spec §8).
 */
export const refusals = {
  'request.not-found': { kind: 'absent', en: 'This address does not exist.', ar: 'هذا العنوان غير موجود.' },
  'request.malformed': {
    kind: 'invalid',
    en: 'The request could not be read. Please check it and try again.',
    ar: 'تعذّرت قراءة الطلب. يُرجى التحقق منه والمحاولة مرة أخرى.',
  },
  'request.too-large': { kind: 'too-large', en: 'The request is too large.', ar: 'حجم الطلب كبير جداً.' },
  'request.wrong-type': {
    kind: 'wrong-type',
    en: 'This type of content is not accepted here.',
    ar: 'هذا النوع من المحتوى غير مقبول هنا.',
  },
  'request.too-many': {
    kind: 'too-many',
    en: 'Too many attempts. Please try again later.',
    ar: 'محاولات كثيرة جداً. يُرجى المحاولة لاحقاً.',
  },
  'request.unavailable': {
    kind: 'unavailable',
    en: 'Majlis cannot answer right now. Please try again in a moment.',
    ar: 'لا يستطيع مجلس الرد الآن. يُرجى المحاولة بعد قليل.',
  },
  'account.signed-out': { kind: 'unauthenticated', en: 'Unauthorized', ar: 'يلزم تسجيل الدخول' },
  'account.no-access': {
    kind: 'forbidden',
    en: 'You do not have access to this.',
    ar: 'ليست لديك صلاحية الوصول إلى هذا.',
  },
  'account.wrong-credentials': {
    kind: 'unauthenticated',
    en: 'Invalid email or password',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  },
  'account.email-taken': {
    kind: 'conflict',
    en: 'Email already registered',
    ar: 'هذا البريد الإلكتروني مسجّل من قبل',
  },
  'account.wrong-password': {
    kind: 'invalid',
    en: 'The current password is not correct',
    ar: 'كلمة المرور الحالية غير صحيحة',
  },
  'account.reset-link-invalid': {
    kind: 'invalid',
    en: 'This link is no longer valid. Please ask for a new one.',
    ar: 'لم يعد هذا الرابط صالحاً. يُرجى طلب رابط جديد.',
  },
  'shop.pending': {
    kind: 'forbidden',
    en: 'Your shop registration is still pending approval. Please wait for admin review.',
    ar: 'ما زال طلب تسجيل متجرك قيد المراجعة. يُرجى انتظار مراجعة الإدارة.',
  },
  'shop.rejected': {
    kind: 'forbidden',
    en: 'Your shop registration was rejected. Please contact support for more information.',
    ar: 'رُفض طلب تسجيل متجرك. يُرجى التواصل مع الدعم لمزيد من المعلومات.',
  },
  'shop.suspended': {
    kind: 'forbidden',
    en: 'Your shop account has been suspended. Please contact support.',
    ar: 'أُوقف حساب متجرك. يُرجى التواصل مع الدعم.',
  },
  'shop.not-approved': {
    kind: 'forbidden',
    en: 'Only approved shops can do this.',
    ar: 'هذا متاح للمتاجر المعتمدة فقط.',
  },
  'shop.not-found': { kind: 'absent', en: 'Shop not found', ar: 'لم نجد هذا المتجر' },
  'shop.cannot-move': {
    kind: 'conflict',
    en: 'Cannot change the status from {from} to {to}',
    ar: 'لا يمكن تغيير الحالة من {from} إلى {to}',
  },
  'shop.decided-meanwhile': {
    kind: 'conflict',
    en: 'Another administrator has already decided on this shop',
    ar: 'سبقك مدير آخر إلى القرار بشأن هذا المتجر',
  },
  'shop.fact-changed': {
    kind: 'conflict',
    en: 'The shop has changed this meanwhile. Please compare it again.',
    ar: 'غيّر المتجر هذه المعلومة في هذه الأثناء. يُرجى مقارنتها من جديد.',
  },
  'shop.reason-missing': {
    kind: 'invalid',
    en: 'Please provide a reason for rejection',
    ar: 'يُرجى ذكر سبب الرفض',
  },
  'shop.unknown': { kind: 'invalid', en: 'Please select an approved shop', ar: 'يُرجى اختيار متجر معتمد' },
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
  'product.link-unknown': {
    kind: 'invalid',
    en: 'A linked product does not exist',
    ar: 'أحد المنتجات المرتبطة غير موجود',
  },
  'category.not-found': { kind: 'absent', en: 'Category not found', ar: 'لم نجد هذه الفئة' },
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
  'object.not-found': { kind: 'absent', en: 'File not found', ar: 'لم نجد هذا الملف' },
  'object.too-large': {
    kind: 'too-large',
    en: 'This file is larger than 10 MB.',
    ar: 'حجم هذا الملف أكبر من 10 ميغابايت.',
  },
  'object.wrong-type': {
    kind: 'wrong-type',
    en: 'This type of file is not accepted here, or the file is not what it says.',
    ar: 'هذا النوع من الملفات غير مقبول هنا، أو أن محتوى الملف لا يطابق نوعه.',
  },
  'object.unreadable': {
    kind: 'invalid',
    en: 'This file is damaged and cannot be read.',
    ar: 'هذا الملف تالف ولا يمكن قراءته.',
  },
  'object.too-many-pixels': {
    kind: 'invalid',
    en: 'This picture has too many pixels. Please send a smaller one, of at most 8 megapixels.',
    ar: 'أبعاد هذه الصورة كبيرة جداً. يُرجى إرسال صورة أصغر لا تتجاوز 8 ميغابكسل.',
  },
  'object.unknown-paper': {
    kind: 'invalid',
    en: 'This file is no longer here. Please upload it again.',
    ar: 'لم يعد هذا الملف موجوداً. يُرجى رفعه من جديد.',
  },
  'object.ticket-invalid': {
    kind: 'forbidden',
    en: 'This upload address was used before or has expired. Please choose the file again.',
    ar: 'سبق استخدام عنوان الرفع هذا أو انتهت صلاحيته. يُرجى اختيار الملف من جديد.',
  },
  'object.other-size': {
    kind: 'invalid',
    en: 'The file is not as large as announced. Please choose it again.',
    ar: 'حجم الملف يختلف عما أُعلن عنه. يُرجى اختياره من جديد.',
  },
  'object.incomplete': {
    kind: 'invalid',
    en: 'The file did not arrive completely. Please send it again.',
    ar: 'لم يصل الملف كاملاً. يُرجى إرساله مرة أخرى.',
  },
  'object.no-room': {
    kind: 'unavailable',
    en: 'There is no room for files right now. Please try again later.',
    ar: 'لا توجد مساحة للملفات حالياً. يُرجى المحاولة لاحقاً.',
  },
  'object.active-pdf': {
    kind: 'invalid',
    en: 'This PDF contains scripts or other files. Please print it to a new PDF and send that one.',
    ar: 'يحتوي ملف PDF هذا على برامج أو ملفات أخرى. يُرجى طباعته إلى ملف PDF جديد وإرساله.',
  },
  'object.compressed-model': {
    kind: 'invalid',
    en: 'This 3D model is compressed with Draco, meshopt or KTX2. Please export it as .glb without compression.',
    ar: 'هذا النموذج ثلاثي الأبعاد مضغوط بصيغة Draco أو meshopt أو KTX2. يُرجى تصديره بصيغة ‎.glb دون ضغط.',
  },
  'object.too-many-triangles': {
    kind: 'invalid',
    en: 'This 3D model has more than 500,000 triangles, which phones cannot draw. Please reduce it (decimate) and export it again.',
    ar: 'يزيد عدد مثلثات هذا النموذج على 500,000 ولا تستطيع الهواتف عرضه. يُرجى تبسيطه ثم تصديره من جديد.',
  },
  'object.link-expired': {
    kind: 'forbidden',
    en: 'This link has expired. Please open the paper again.',
    ar: 'انتهت صلاحية هذا الرابط. يُرجى فتح المستند من جديد.',
  },
  'mail.not-found': { kind: 'absent', en: 'Mail not found', ar: 'لم نجد هذه الرسالة' },
  'mail.not-failed': {
    kind: 'conflict',
    en: 'Only a mail that has failed can be sent again.',
    ar: 'لا تُرسل من جديد إلا رسالة تعذّر إرسالها.',
  },
} as const satisfies Record<string, Bilingual & { kind: RefusalKind }>

export type RefusalCode = keyof typeof refusals
export type RefusalValues = Readonly<Record<string, string | number>>

/** An expected "no": a code the screens branch on, and the values its sentence needs. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly values: RefusalValues
  /** The field at fault, where one can be named (R-API-03). */
  readonly path: string | undefined
  /** Refusals of other parts of the same request, each with its field. */
  readonly also: readonly Refusal[] = []

  constructor(code: RefusalCode, values: RefusalValues = {}, path?: string) {
    super(refusalSentence(code, 'en', values))
    this.name = 'Refusal'
    this.code = code
    this.values = values
    this.path = path
  }

  /** Several refusals of one request as one, so that the caller learns of all of them: the first speaks. */
  static ofAll([first, ...others]: readonly [Refusal, ...Refusal[]]): Refusal {
    const whole = new Refusal(first.code, first.values, first.path)
    return Object.assign(whole, { also: others })
  }
}

/** The sentence of a refusal in one language, its holes filled. */
export function refusalSentence(code: RefusalCode, language: Language, values: RefusalValues = {}): string {
  return fill(refusals[code][language], values)
}
