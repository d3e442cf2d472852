import { words } from '#web/kit/elements/words.ts'
import { messages } from '#web/kit/i18n/messages.ts'

/** Tax profile of a shop, for the shop and for administrators. */
export const taxTexts = messages(words, {
  en: {
    title: 'Tax profile',
    hint: 'The registered name and tax number on your invoices. Until they are verified, your customers get receipts without VAT.',
    adminHint: 'What its documents show today. Without a verified number they are receipts without VAT.',
    failed: 'Your tax profile could not be loaded',
    none: 'No verified name and number yet.',
    legalName: 'Legal name, as on the licence',
    legalNameAr: 'Legal name in Arabic',
    trn: 'Tax registration number (TRN)',
    trnHelp: '15 digits. Leave blank if not registered for VAT.',
    notRegistered: 'Not registered for VAT',
    doubtful: 'The check digit does not match: compare it with the certificate.',
    holdsFrom: 'Valid from',
    holdsFromHelp:
      'For a new number, the effective date on the certificate; for a new name, the day it changed.',
    trnEndsOn: 'Last day of the registration',
    trnEndsOnHelp: 'Only if the registration ends or has ended.',
    changeTitle: 'Change the tax profile',
    changeText:
      'It applies once Majlis has compared it with the document. The verified profile applies until then.',
    file: 'VAT certificate, or the licence',
    fileMissing: 'Please choose the certificate or the licence',
    sent: 'Tax profile sent',
    notSent: 'The tax profile was not sent',
  },
  ar: {
    title: 'البيانات الضريبية',
    hint: 'الاسم المسجّل ورقم التسجيل الضريبي على فواتيرك. وإلى أن نتحقّق منهما يحصل عملاؤك على إيصالات بلا ضريبة.',
    adminHint: 'ما تحمله مستنداته اليوم. وهي إيصالات بلا ضريبة ما لم يُتحقَّق من الرقم.',
    failed: 'تعذّرت قراءة بياناتك الضريبية',
    none: 'لم نتحقّق بعد من اسم ولا رقم.',
    legalName: 'الاسم القانوني كما في الرخصة',
    legalNameAr: 'الاسم القانوني بالعربية',
    trn: 'رقم التسجيل الضريبي',
    trnHelp: '15 رقماً. اتركه فارغاً حيث لا تسجيل في ضريبة القيمة المضافة.',
    notRegistered: 'غير مسجّل في ضريبة القيمة المضافة',
    doubtful: 'خانة التحقق غير مطابقة: قارن الرقم بالشهادة.',
    holdsFrom: 'يسري من',
    holdsFromHelp: 'للرقم الجديد تاريخ السريان في الشهادة، وللاسم الجديد يوم تغييره.',
    trnEndsOn: 'آخر يوم في التسجيل',
    trnEndsOnHelp: 'فقط إذا انتهى التسجيل أو كان سينتهي.',
    changeTitle: 'تغيير البيانات الضريبية',
    changeText: 'تسري بعد أن يقارنها مجلس بالمستند، ويبقى ما سبق التحقّق منه حتى ذلك الحين.',
    file: 'الشهادة الضريبية أو الرخصة',
    fileMissing: 'يُرجى اختيار الشهادة أو الرخصة',
    sent: 'أُرسلت البيانات الضريبية',
    notSent: 'لم تُرسل البيانات الضريبية',
  },
})
