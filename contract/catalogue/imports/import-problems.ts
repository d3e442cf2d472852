import { type Bilingual, fill, type Language } from '#domain/platform/text/language.ts'
import { type RefusalCode, refusalSentence, refusals } from '#domain/refusal.ts'
import { issueSentence, type issueTexts } from '#contract/issue-texts.ts'

/** Problems of a row, with advice on how to fix each; `{value}` is the cell's content. */
export const importProblems = {
  categoryUnknown: {
    en: 'No category is called “{value}”. Use a name from the list in the template.',
    ar: 'لا توجد فئة باسم «{value}». استخدم اسماً من القائمة في النموذج.',
  },
  categoryTwice: {
    en: 'Several categories are called “{value}”. Add the parent category, as in “Living Room > Sofas”.',
    ar: 'توجد عدة فئات باسم «{value}». اكتب الفئة الأعلى أيضاً، مثل «غرفة المعيشة > كنب».',
  },
  styleUnknown: {
    en: '“{value}” is not one of our styles. Use industrial, urban or classic.',
    ar: '«{value}» ليس من طرزنا. استخدم «صناعي» أو «عصري» أو «كلاسيكي».',
  },
  currencyUnknown: {
    en: 'Prices are in AED or EUR, not in “{value}”.',
    ar: 'الأسعار بعملة AED أو EUR، وليست بعملة «{value}».',
  },
  stockWhole: {
    en: 'The stock “{value}” is not a number. Enter how many there are, such as 4, or 0.',
    ar: 'المخزون «{value}» ليس عدداً. اكتب عدد القطع المتوفرة، مثل 4، أو 0.',
  },
  priceFormat: {
    en: 'The price “{value}” is not an amount. Enter it with at most two decimals, such as 1250 or 1250.50.',
    ar: 'السعر «{value}» ليس مبلغاً. اكتبه بخانتين عشريتين على الأكثر، مثل 1250 أو 1250.50.',
  },
  weightRange: {
    en: 'The weight “{value}” is not possible. Enter kilograms above 0, such as 32 or 7.5.',
    ar: 'الوزن «{value}» غير ممكن. اكتبه بالكيلوغرام أكبر من 0، مثل 32 أو 7.5.',
  },
  weightImpossible: {
    en: 'No product weighs “{value}” kilograms. If these are grams, say so in the column heading, as in “Weight (g)”.',
    ar: 'لا يوجد منتج وزنه «{value}» كيلوغرام. إن كان الوزن بالغرام فاذكر ذلك في عنوان العمود، مثل «الوزن (غرام)».',
  },
  dimensionsNone: {
    en: '“{value}” contains no dimensions. Enter them in centimetres, such as 226 x 97 x 91.',
    ar: '«{value}» لا يذكر أبعاداً. اكتبها بالسنتيمتر، مثل 226 x 97 x 91.',
  },
  notListed: {
    en: 'This product is not on sale in the other shop (“{value}”). To import it, set it to active in the file.',
    ar: 'المتجر الآخر لا يبيع هذا المنتج الآن («{value}»). لاستيراده اجعل حالته active في الملف.',
  },
  colorUnknown: {
    en: 'No color is called “{value}”. Use a name from the list in the template, or add a color code after a name of your own, as in “Dune #C8B79A”.',
    ar: 'لا يوجد لون باسم «{value}». استخدم اسماً من القائمة في النموذج، أو اكتب رمز لونك بعد اسمه، مثل «رملي ‎#C8B79A».',
  },
  mainPhotoMissing: {
    en: 'Main photo is required: a web address, or the name of a file in the ZIP.',
    ar: 'الصورة الرئيسية مطلوبة: عنوان على الويب، أو اسم ملف في ZIP.',
  },
  mainPhotoOne: {
    en: 'A product has one main photo. Keep one address or file name, and put the others under “Additional photos”.',
    ar: 'للمنتج صورة رئيسية واحدة. أبقِ عنواناً أو اسم ملف واحداً، وضع البقية تحت «صور إضافية».',
  },
  skuLong: {
    en: 'The SKU must be at most 100 characters.',
    ar: 'يجب ألا يزيد رمز الصنف على 100 حرف.',
  },
  familyLong: {
    en: 'The family must be at most 100 characters.',
    ar: 'يجب ألا تزيد العائلة على 100 حرف.',
  },
  familyFull: {
    en: 'A family can have at most {value} products. Put this one in another family.',
    ar: 'لا تتسع العائلة لأكثر من {value} منتجاً. ضع هذا المنتج في عائلة أخرى.',
  },
  skuTaken: {
    en: 'Another product of yours already has the SKU “{value}”.',
    ar: 'لمنتج آخر من منتجاتك رمز الصنف «{value}».',
  },
  rowTwice: {
    en: 'Row {value} of this file is for the same product. Keep only one of them.',
    ar: 'الصف {value} في هذا الملف للمنتج نفسه. أبقِ واحداً منهما.',
  },
  productUnknown: {
    en: 'You have no product with the ID “{value}”. Leave it empty to add a new one.',
    ar: 'ليس لديك منتج بالرقم «{value}». اتركه فارغاً لإضافة منتج جديد.',
  },
  cellError: {
    en: 'The cell shows the error {value}. Correct the formula, or type the value.',
    ar: 'تعرض الخلية الخطأ {value}. صحّح الصيغة أو اكتب القيمة.',
  },
  photoNotInZip: {
    en: 'There is no picture called “{value}” in the ZIP. Add it, or use an http(s) address.',
    ar: 'لا توجد صورة باسم «{value}» في ملف ZIP. أضفها أو استخدم عنوان http(s)‎.',
  },
  photoNotFetched: {
    en: 'We could not fetch a file from {value}. Check that everyone can open the picture or model at this address.',
    ar: 'تعذّر جلب ملف من {value}. تأكد من أن العنوان يفتح الصورة أو النموذج للجميع.',
  },
  photoLimit: {
    en: 'We fetch at most 2,000 MB an hour from web addresses for a shop. Import this row later, or put its files into the ZIP.',
    ar: 'تُجلب لكل متجر من عناوين الويب 2,000 ميغابايت على الأكثر في الساعة. استورد هذا الصف لاحقاً أو ضع ملفاته في ملف ZIP.',
  },
  photoPrivate: {
    en: '{value} is not a public address. Use one that everyone can open, or put the file into the ZIP.',
    ar: 'العنوان {value} ليس عاماً. استخدم عنواناً متاحاً للجميع أو ضع الملف في ZIP.',
  },
  photoTwiceInZip: {
    en: 'Several files in the ZIP are called “{value}”. Keep one, or add its folder.',
    ar: 'توجد في ملف ZIP عدة ملفات باسم «{value}». أبقِ واحداً منها أو اكتب اسم مجلده أيضاً.',
  },
  fileDamaged: {
    en: '“{value}” in the ZIP is damaged. Pack it again.',
    ar: 'الملف «{value}» داخل ZIP تالف. أعد ضغطه.',
  },
  fileUnknown: {
    en: 'You have no picture at {value}. Upload it again, or put it into the ZIP.',
    ar: 'لا توجد صورة لك في العنوان {value}. ارفعها من جديد أو ضعها في ملف ZIP.',
  },
  modelOne: {
    en: 'A product has one 3D model. Keep one address or file name.',
    ar: 'للمنتج نموذج ثلاثي الأبعاد واحد. أبقِ عنواناً أو اسم ملف واحداً.',
  },
  modelUnknown: {
    en: 'You have no 3D model at {value}. Upload it again, or put the .glb file into the ZIP.',
    ar: 'لا يوجد نموذج ثلاثي الأبعاد لك في العنوان {value}. ارفعه من جديد أو ضع ملف ‎.glb في ملف ZIP.',
  },
  modelNotInZip: {
    en: 'There is no 3D model called “{value}” in the ZIP. Add the .glb file.',
    ar: 'لا يوجد نموذج ثلاثي الأبعاد باسم «{value}» في ملف ZIP. أضف ملف ‎.glb.',
  },
  linkUnknown: {
    en: 'You have no product with the SKU or ID “{value}”, and no row of this file has it.',
    ar: 'ليس لديك منتج برمز الصنف أو الرقم «{value}»، ولا يتناوله أي صف في هذا الملف.',
  },
  linkItself: {
    en: '“{value}” is this product itself. Name another one.',
    ar: '«{value}» هو هذا المنتج نفسه. اذكر منتجاً آخر.',
  },
  linkMany: {
    en: 'You can enter at most 50 products here.',
    ar: 'لا يتسع هذا الحقل لأكثر من 50 منتجاً.',
  },
  linkRefused: {
    en: 'This row links to row {value} of this file, which must be corrected first.',
    ar: 'يجب أولاً تصحيح الصف {value} في هذا الملف، فهذا الصف يرتبط به.',
  },
  linkNotWritten: {
    en: 'This product was imported without its link to row {value}, which could not be imported. Import both rows again.',
    ar: 'استُورد هذا المنتج دون ربطه بالصف {value} الذي تعذّر استيراده. استورد الصفين من جديد.',
  },
  linkForeign: {
    en: 'This product was imported without its link to “{value}”, which is no longer yours.',
    ar: 'استُورد هذا المنتج دون ربطه بـ«{value}» الذي لم يعد من منتجاتك.',
  },
  discountForeign: {
    en: 'This bundle contains products of other shops. Ask Majlis to change its discount.',
    ar: 'تضم هذه المجموعة منتجات متاجر أخرى. اطلب من مجلس تغيير خصمها.',
  },
  rowFailed: {
    en: 'This row could not be imported. Please try again.',
    ar: 'تعذّر استيراد هذا الصف. يُرجى المحاولة مرة أخرى.',
  },
} as const satisfies Record<string, Bilingual>

export type ImportProblem = keyof typeof importProblems | keyof typeof issueTexts | RefusalCode

/** Returns the message for a row's problem: an import problem, a validation message or a refusal. */
export function problemSentence(problem: string, value: string, language: Language): string {
  const own: Readonly<Record<string, Bilingual>> = importProblems
  const sentence = Object.hasOwn(own, problem) ? own[problem]?.[language] : undefined
  if (sentence !== undefined) return fill(sentence, { value })
  if (Object.hasOwn(refusals, problem)) return refusalSentence(problem as RefusalCode, language)
  return issueSentence(problem, language)
}
