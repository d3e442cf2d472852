import { type Bilingual, fill, type Language } from '#domain/platform/text/language.ts'

/**
 * Every validation message, in both languages. Schemas use the key; the server and the forms look up the
 * message in the reader's language. The English wording is the specification's (spec §5).
 */
export const issueTexts = {
  listName: { en: 'Please enter a name for the list', ar: 'يُرجى تسمية القائمة' },
  notUploaded: {
    en: '{name} was not uploaded. Try again or remove it.',
    ar: 'لم يُرفع {name}. حاول مرة أخرى أو أزله.',
  },
  stars: { en: 'Choose one to five stars', ar: 'اختر من نجمة إلى خمس نجوم' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  invalid: { en: 'This value is not valid', ar: 'هذه القيمة غير صالحة' },
  tooLong: { en: 'This text is too long', ar: 'هذا النص طويل جداً' },
  noTags: {
    en: 'Please write plain text, without HTML',
    ar: 'يُرجى كتابة نص عادي من دون وسوم HTML',
  },
  email: { en: 'Please enter a valid email address', ar: 'يُرجى إدخال بريد إلكتروني صحيح' },
  passwordShort: {
    en: 'Password must be at least 6 characters',
    ar: 'يجب ألا تقل كلمة المرور عن 6 أحرف',
  },
  passwordLong: {
    en: 'Password must be at most 200 characters',
    ar: 'يجب ألا تزيد كلمة المرور على 200 حرف',
  },
  passwordsDiffer: { en: 'The passwords do not match', ar: 'كلمتا المرور غير متطابقتين' },
  oneTimeCode: { en: 'Enter the six digits shown in the app', ar: 'ستة أرقام كما يعرضها التطبيق' },
  recoveryCode: {
    en: 'A recovery code has three groups of five letters and digits',
    ar: 'يتكوّن رمز الاسترداد من ثلاث مجموعات من خمسة أحرف وأرقام',
  },
  factorNameLinked: {
    en: 'The name cannot contain a web or email address',
    ar: 'لا يحتوي الاسم على عنوان موقع أو بريد إلكتروني',
  },
  businessType: { en: 'Please select a business type', ar: 'يُرجى اختيار نوع النشاط' },
  emirate: { en: 'Please select one of the seven emirates', ar: 'يُرجى اختيار إحدى الإمارات السبع' },
  day: { en: 'Please enter a valid date', ar: 'يُرجى إدخال تاريخ صحيح' },
  emiratesId: {
    en: 'An Emirates ID has 15 digits and begins with 784',
    ar: 'تتكوّن الهوية الإماراتية من 15 رقماً وتبدأ بالرقم 784',
  },
  trnOfVat: {
    en: 'A TRN for VAT has 15 digits, begins with 1 and ends with 03',
    ar: 'يتكوّن رقم التسجيل الضريبي للقيمة المضافة من 15 رقماً، ويبدأ بالرقم 1 وينتهي بالرقم 03',
  },
  dayBefore: { en: 'The last day cannot be before the first', ar: 'لا يسبق اليوم الأخير اليوم الأول' },
  trn: { en: 'A TRN has 15 digits', ar: 'يتكوّن رقم التسجيل الضريبي من 15 رقماً' },
  categoryName: { en: 'Category name is required', ar: 'اسم الفئة مطلوب' },
  nameUnder100: { en: 'Name must be under 100 characters', ar: 'يجب أن يقل الاسم عن 100 حرف' },
  nameUnder50: { en: 'Name must be under 50 characters', ar: 'يجب أن يقل الاسم عن 50 حرفاً' },
  slug: { en: 'Slug is required', ar: 'المعرّف مطلوب' },
  slugUnder100: { en: 'Slug must be under 100 characters', ar: 'يجب أن يقل المعرّف عن 100 حرف' },
  slugUnder50: { en: 'Slug must be under 50 characters', ar: 'يجب أن يقل المعرّف عن 50 حرفاً' },
  sortOrder: {
    en: 'Sort order must be a whole number of 0 or more',
    ar: 'يجب أن يكون الترتيب عدداً صحيحاً من 0 فأكثر',
  },
  metaTitle: { en: 'Meta title must be under 200 characters', ar: 'يجب أن يقل عنوان الصفحة عن 200 حرف' },
  metaDescription: {
    en: 'Meta description must be under 500 characters',
    ar: 'يجب أن يقل وصف الصفحة عن 500 حرف',
  },
  categoryIds: { en: 'At least one category is required', ar: 'تلزم فئة واحدة على الأقل' },
  mergeTarget: { en: 'No target category selected', ar: 'لم تُحدَّد الفئة التي يُدمج فيها' },
  colorName: { en: 'Color name is required', ar: 'اسم اللون مطلوب' },
  hex: { en: 'Must be a valid hex color (e.g., #FF0000)', ar: 'يجب أن يكون رمز لون صحيحاً (مثل ‎#FF0000)' },
  synonyms2: {
    en: 'Enter at least two words that mean the same',
    ar: 'أدخل كلمتين على الأقل لهما المعنى نفسه',
  },
  synonyms30: { en: 'A group has at most 30 words', ar: 'لا تزيد المجموعة على 30 كلمة' },
  synonymPhrase: {
    en: 'Use letters or digits, and at most four words per phrase',
    ar: 'تتكوّن الكلمة أو العبارة من حروف أو أرقام، ولا تزيد على أربع كلمات',
  },
  productName: { en: 'Product name is required', ar: 'اسم المنتج مطلوب' },
  productNameLong: { en: 'Name must be at most 200 characters', ar: 'يجب ألا يزيد الاسم على 200 حرف' },
  dimensions: { en: 'Dimensions are required', ar: 'الأبعاد مطلوبة' },
  dimensionsLong: { en: 'Dimensions must be at most 100 characters', ar: 'يجب ألا تزيد الأبعاد على 100 حرف' },
  weight: { en: 'Weight is required', ar: 'الوزن مطلوب' },
  weightRange: {
    en: 'Weight must be above 0 and at most 999999.99',
    ar: 'يجب أن يكون الوزن أكبر من 0 ولا يزيد على 999999.99',
  },
  category: { en: 'Category is required', ar: 'الفئة مطلوبة' },
  styleTag: { en: 'At least one style tag is required', ar: 'يلزم وسم طراز واحد على الأقل' },
  color: { en: 'At least one color is required', ar: 'يلزم لون واحد على الأقل' },
  colors12: { en: 'Maximum 12 colors per product', ar: 'الحد الأقصى 12 لوناً لكل منتج' },
  labelLong: { en: 'Label must be at most 50 characters', ar: 'يجب ألا يزيد الوصف على 50 حرفاً' },
  price: { en: 'Price is required', ar: 'السعر مطلوب' },
  priceAboveZero: { en: 'Price must be greater than 0', ar: 'يجب أن يكون السعر أكبر من 0' },
  amount: { en: 'Amount is required', ar: 'المبلغ مطلوب' },
  amountAboveZero: { en: 'Amount must be greater than 0', ar: 'يجب أن يكون المبلغ أكبر من 0' },
  priceFormat: {
    en: 'Enter an amount with up to two decimals, at most 99999999.99',
    ar: 'أدخل مبلغاً بخانتين عشريتين على الأكثر، ولا يزيد على 99999999.99',
  },
  stock: { en: 'Stock must be 0 or more', ar: 'يجب أن يكون المخزون 0 أو أكثر' },
  photos5: { en: 'At most 5 additional photos', ar: '5 صور إضافية على الأكثر' },
  address: {
    en: 'Use an http(s) address or a file uploaded here',
    ar: 'استخدم عنوان http(s)‎ أو ملفاً رُفع هنا',
  },
  discount: { en: 'Discount must be between 0 and 100', ar: 'يجب أن يكون الخصم بين 0 و100' },
  phone: { en: 'Please enter a valid phone number', ar: 'يُرجى إدخال رقم هاتف صحيح' },
  commission: {
    en: 'Enter a percentage from 0 to 100 with up to two decimals',
    ar: 'أدخل نسبة مئوية من 0 إلى 100 بخانتين عشريتين على الأكثر',
  },
  ruleScope: { en: 'Choose a shop, a category or both', ar: 'اختر متجراً أو فئة أو كليهما' },
  ruleKind: {
    en: 'Enter either a percentage or a fee per item',
    ar: 'أدخل نسبة مئوية أو رسماً لكل قطعة، أحدهما فقط',
  },
  ruleBounds: { en: 'A fee cannot have a minimum or maximum', ar: 'ليس للرسم حد أدنى ولا حد أقصى' },
  capBelowFloor: { en: 'The maximum is below the minimum', ar: 'الحد الأقصى أقل من الحد الأدنى' },
  periodTooLong: {
    en: 'Choose a period of at most three years',
    ar: 'اختر فترة لا تتجاوز ثلاث سنوات',
  },
  dayOrder: { en: 'The last day is before the first', ar: 'اليوم الأخير قبل اليوم الأول' },
  askDays: { en: 'Enter a number of days from 1 to 60', ar: 'أدخل عدداً من الأيام من 1 إلى 60' },
  confirmMinutes: {
    en: 'Enter a number of minutes from 5 to 1440',
    ar: 'أدخل عدداً من الدقائق من 5 إلى 1440',
  },
  unansweredHours: { en: 'Enter a number of hours from 49 to 720', ar: 'أدخل عدداً من الساعات من 49 إلى 720' },
  confirmationCode: {
    en: 'Enter the six digits that we emailed you',
    ar: 'أدخل الأرقام الستة التي أرسلناها بالبريد',
  },
  accountCode: { en: 'Enter up to 10 letters and digits', ar: 'أدخل حتى 10 أحرف وأرقام إنجليزية' },
  undoMinutes: { en: 'Enter a number of minutes from 0 to 60', ar: 'أدخل عدداً من الدقائق من 0 إلى 60' },
  holdDays: { en: 'Enter a number of days from 0 to 365', ar: 'أدخل عدداً من الأيام من 0 إلى 365' },
  eurRate: {
    en: 'Enter a rate from 0.0001 to 100 with up to four decimals',
    ar: 'أدخل سعراً من 0.0001 إلى 100 بأربع خانات عشرية على الأكثر',
  },
  tariff: {
    en: 'An HS code has 4 to 10 digits, for example 9403.60',
    ar: 'يتكوّن رمز النظام المنسق من 4 إلى 10 أرقام، مثل 9403.60',
  },
  unknownFilter: { en: 'This list has no such filter', ar: 'لا توجد في هذه القائمة تصفية بهذا الاسم' },
  whatsapp: {
    en: 'Please enter a WhatsApp number with its country code: +971 50 123 4567',
    ar: 'يُرجى إدخال رقم على واتساب مع رمز الدولة: ‎+971 50 123 4567',
  },
  mapUrl: {
    en: 'Please copy the link of a place from Google Maps, Apple Maps or OpenStreetMap',
    ar: 'يُرجى نسخ رابط الموقع من خرائط Google أو Apple أو OpenStreetMap',
  },
  wholePercent: { en: 'Choose a whole number from 0 to 100', ar: 'اختر عدداً صحيحاً من 0 إلى 100' },
  roomQuantity: { en: 'Choose a number from 1 to 99', ar: 'اختر عدداً من 1 إلى 99' },
  roomPhoto: { en: 'A photo of the room is required', ar: 'صورة الغرفة مطلوبة' },
  roomProducts30: { en: 'A room can hold at most 30 products', ar: 'لا تضم الغرفة أكثر من 30 منتجاً' },
  roomProductTwice: {
    en: 'Add each product once and set its quantity',
    ar: 'يُذكر كل منتج مرة واحدة؛ اذكر عدده',
  },
  wholeNumber: { en: 'Must be a whole number of 0 or more', ar: 'يجب أن يكون عدداً صحيحاً من 0 فأكثر' },
  proof: {
    en: 'Take a photo, or enter who received it',
    ar: 'التقط صورة أو اذكر من استلمه',
  },
  returnedItems: {
    en: 'Choose at least one item to return',
    ar: 'اختر قطعة واحدة على الأقل لإرجاعها',
  },
  cancelledItems: {
    en: 'Choose at least one item to cancel',
    ar: 'اختر قطعة واحدة على الأقل لإلغائها',
  },
  refundTooMuch: {
    en: 'No more than the items cost',
    ar: 'لا يزيد على ثمن القطع',
  },
  quantity: { en: 'Choose a number from 1 to 999', ar: 'اختر عدداً من 1 إلى 999' },
  firstName: { en: 'Please enter a first name', ar: 'يُرجى إدخال الاسم الأول' },
  lastName: { en: 'Please enter a last name', ar: 'يُرجى إدخال اسم العائلة' },
  companyName: { en: 'Please enter the company name', ar: 'يُرجى إدخال اسم الشركة' },
  firstNameLinked: {
    en: 'First name: write it without “://”, “www.” and “@”',
    ar: 'الاسم الأول: اكتبه من دون «://» و«www.» و«@»',
  },
  lastNameLinked: {
    en: 'Last name: write it without “://”, “www.” and “@”',
    ar: 'اسم العائلة: اكتبه من دون «://» و«www.» و«@»',
  },
  companyNameLinked: {
    en: 'Company: write its name without “://”, “www.” and “@”',
    ar: 'الشركة: اكتب اسمها من دون «://» و«www.» و«@»',
  },
  ownerNameLinked: {
    en: 'Owner name: write it without “://”, “www.” and “@”',
    ar: 'اسم المالك: اكتبه من دون «://» و«www.» و«@»',
  },
  shopNameLinked: {
    en: 'Shop name: write it without “://”, “www.” and “@”',
    ar: 'اسم المتجر: اكتبه من دون «://» و«www.» و«@»',
  },
  area: { en: 'Please enter the city or area', ar: 'يُرجى إدخال المدينة أو المنطقة' },
  street: { en: 'Please enter street, building and flat', ar: 'يُرجى إدخال الشارع والمبنى والشقة' },
  orderNumber: { en: 'Please enter the order number', ar: 'يُرجى إدخال رقم الطلب' },
  uaePhone: {
    en: 'Enter a UAE phone number, for example +971 50 123 4567',
    ar: 'أدخل رقم هاتف إماراتياً، مثل ‎+971 50 123 4567',
  },
  makani: {
    en: 'A Makani number has ten digits, for example 30032 95320',
    ar: 'يتألف رقم مكاني من عشرة أرقام، مثل 30032 95320',
  },
  iban: {
    en: 'Enter a UAE IBAN: AE and 21 digits, as your bank writes it',
    ar: 'أدخل رقم آيبان إماراتياً: AE ثم 21 رقماً كما يكتبه مصرفك',
  },
  payoutTooMuch: { en: 'No more than the available amount', ar: 'لا يزيد على المتاح للصرف' },
  floor: { en: 'Enter a floor from -5 to 200', ar: 'أدخل طابقاً من ‎-5 إلى 200' },
  door: { en: 'Enter a width from 30 to 500 cm', ar: 'أدخل عرضاً من 30 إلى 500 سم' },
  windowEnd: { en: 'A time window must end after it begins', ar: 'يجب أن تنتهي الفترة بعد بدايتها' },
  lastDay: { en: 'Choose the first day or a later one', ar: 'اختر اليوم الأول أو يوماً بعده' },
  closureDays: { en: 'Choose at most 60 days', ar: 'اختر 60 يوماً على الأكثر' },
  windowOverlap: {
    en: 'This time window overlaps another one',
    ar: 'تبدأ هذه الفترة قبل انتهاء فترة أخرى',
  },
  chooseOne: { en: 'Choose at least one', ar: 'اختر واحداً على الأقل' },
  returnDays: { en: 'Enter a number of days from 0 to 365', ar: 'أدخل عدداً من الأيام من 0 إلى 365' },
  leadDays: { en: 'Enter a number of days from 0 to 60', ar: 'أدخل عدداً من الأيام من 0 إلى 60' },
  capacity: { en: 'Enter a number of orders from 1 to 200', ar: 'أدخل عدداً من الطلبات من 1 إلى 200' },
} as const satisfies Record<string, Bilingual>

export type IssueKey = keyof typeof issueTexts

/** Names the message of a failed check in a schema; only keys of the table compile. */
export function issue(key: IssueKey): IssueKey {
  return key
}

/** Returns the message of an issue; a message that is no key (a library's own) becomes the general one. */
export function issueSentence(message: string, language: Language): string {
  const texts: Record<string, Bilingual> = issueTexts
  return fill((texts[message] ?? issueTexts.invalid)[language])
}
