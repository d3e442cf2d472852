import type { Bilingual } from '#domain/platform/text/language.ts'

/** What the page of the demo's cards says. */
export const pageTexts = {
  title: { en: 'Pay by card', ar: 'الدفع بالبطاقة' },
  demo: { en: 'Demo: no money moves', ar: 'عرض تجريبي: لا تنتقل أي أموال' },
  demoText: {
    en: 'This page stands in for a payment provider. It never asks for a real card.',
    ar: 'تحل هذه الصفحة محل مزود خدمة الدفع، ولا تطلب بطاقة حقيقية أبداً.',
  },
  total: { en: 'Total', ar: 'الإجمالي' },
  which: { en: 'Test card', ar: 'بطاقة الاختبار' },
  instalmentsTitle: { en: 'Pay in instalments with {provider}', ar: 'قسّط دفعتك مع {provider}' },
  today: { en: 'Today', ar: 'اليوم' },
  later: { en: 'Month {count}', ar: 'الشهر {count}' },
  noInterest: { en: 'Without interest and fees.', ar: 'دون فوائد أو رسوم.' },
  approve: { en: 'Agree: {provider} approves', ar: 'أوافق: تقبل {provider}' },
  decline: { en: 'Agree: {provider} refuses', ar: 'أوافق: ترفض {provider}' },
  cancel: { en: 'Cancel', ar: 'إلغاء' },
  approved: { en: 'Approved', ar: 'تمت الموافقة' },
  pay: { en: 'Pay {amount}', ar: 'ادفع {amount}' },
  expire: { en: 'Let the time to pay run out', ar: 'دع مهلة الدفع تنتهي' },
  back: { en: 'Back to the shop', ar: 'العودة إلى المتجر' },
  order: { en: 'To your order', ar: 'إلى طلبك' },
  declined: {
    en: 'The bank declined this card. Nothing was paid: choose another card.',
    ar: 'رفض البنك هذه البطاقة ولم يُدفع شيء. اختر بطاقة أخرى.',
  },
  refused: {
    en: 'The payment was not confirmed, so nothing was paid. Try again or choose another card.',
    ar: 'لم تُؤكَّد الدفعة فلم يُدفع شيء. حاول مرة أخرى أو اختر بطاقة أخرى.',
  },
  secureTitle: { en: 'Confirm the payment (3-D Secure)', ar: 'أكّد الدفعة (\u20663-D Secure\u2069)' },
  secureText: {
    en: 'The bank of the card asks: is it you who pays {amount}?',
    ar: 'يسأل بنك البطاقة: هل أنت من يدفع {amount}؟',
  },
  verify: { en: 'Yes, it is me', ar: 'نعم، أنا' },
  refuse: { en: 'No, do not pay', ar: 'لا، لا تدفع' },
  paid: { en: 'Paid', ar: 'تم الدفع' },
  over: {
    en: 'The time to pay has run out. Nothing was paid here.',
    ar: 'انتهت مهلة الدفع ولم يُدفع شيء هنا.',
  },
  disputeTitle: { en: 'The payment is disputed', ar: 'الدفعة محل اعتراض' },
  disputeText: {
    en: 'The cardholder told their bank that nothing arrived, and the bank has taken the money back. Decide for the bank:',
    ar: 'أبلغ صاحب البطاقة بنكه بأن الطلب لم يصل، واسترد البنك المبلغ. قرر نيابة عن البنك:',
  },
  won: { en: 'The shop keeps the money', ar: 'يبقى المبلغ للمتجر' },
  lost: { en: 'The cardholder keeps the money', ar: 'يبقى المبلغ لصاحب البطاقة' },
  decidedWon: { en: 'The bank decided: the shop keeps the money.', ar: 'قرر البنك أن يبقى المبلغ للمتجر.' },
  decidedLost: {
    en: 'The bank decided: the cardholder keeps the money.',
    ar: 'قرر البنك أن يبقى المبلغ لصاحب البطاقة.',
  },
  unknownTitle: { en: 'There is no such payment', ar: 'لا توجد دفعة كهذه' },
  unknownText: {
    en: 'Open the page of your order, and pay from there.',
    ar: 'افتح صفحة طلبك وادفع منها.',
  },
} as const satisfies Record<string, Bilingual>

/** The cards to choose from, by the numbers under which Stripe has the same test cards. */
export const cardTexts = {
  pays: { number: '4242', en: 'Pays', ar: 'تدفع' },
  secure: {
    number: '3155',
    en: 'Asks for 3-D Secure, then pays',
    ar: 'تطلب التحقق \u20663-D Secure\u2069 ثم تدفع',
  },
  declined: { number: '0002', en: 'Is declined', ar: 'تُرفض' },
  disputed: { number: '0259', en: 'Pays, and is disputed', ar: 'تدفع ثم يُعترض على الدفعة' },
  'no-refund': { number: '5126', en: 'Pays, and takes no refund', ar: 'تدفع ولا تقبل رد المبلغ' },
} as const

/** What the page says where a shop fills in its account. */
export const accountTexts = {
  title: { en: 'Your account at the provider', ar: 'حسابك لدى المزوّد' },
  asked: { en: 'The provider asks for:', ar: 'يطلب المزوّد ما يلي:' },
  bank: { en: 'The bank account it pays out to', ar: 'الحساب المصرفي الذي يُصرف إليه' },
  business: { en: 'Details of the business', ar: 'بيانات المنشأة' },
  people: { en: 'Who stands behind it', ar: 'الأشخاص القائمون عليها' },
  terms: { en: 'Agreement to its terms', ar: 'الموافقة على شروطه' },
  other: { en: 'Some more details', ar: 'بيانات أخرى' },
  all: { en: 'Give all of it', ar: 'قدّم كل ذلك' },
  some: { en: 'Leave the bank account out', ar: 'قدّم كل ذلك عدا الحساب المصرفي' },
  ready: { en: 'The account takes money.', ar: 'الحساب جاهز لاستقبال الأموال.' },
  doubt: { en: 'Let the provider ask again', ar: 'دع المزوّد يسأل من جديد' },
  back: { en: 'Back to Majlis', ar: 'العودة إلى مجلس' },
} as const satisfies Record<string, Bilingual>
