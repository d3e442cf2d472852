import { messages } from '#web/kit/i18n/messages.ts'

/** Texts about the bank account for refunds that cannot go to a card, on the customer's page. */
export const accountTexts = messages({
  en: {
    title: 'Where should we send your refund?',
    text: 'We owe you {amount}. Please enter a bank account in the UAE. We never ask for card numbers, passwords or codes.',
    known: 'We will transfer {amount} to your account with the IBAN ending in {ending}.',
    knownAt: 'We will transfer {amount} to your account at {bank} with the IBAN ending in {ending}.',
    change: 'Enter another account',
    byMail:
      'You can enter an account only through a link that we send to {email}, because the shop knows the link to this page too.',
    sendLink: 'Email me the link',
    holder: 'Account holder',
    iban: 'IBAN',
    ibanHelp: '23 characters beginning with AE. Your bank’s app shows it.',
    save: 'Save account',
    saving: 'Saving your account',
    saved: 'Your account has been saved',
    savedText: 'You will get a confirmation by email, and another email when the money is on its way.',
    failed: 'Your account could not be saved. Please try again.',
    notRead: 'We could not load your refund account.',
    loading: 'Loading your refund account',
  },
  ar: {
    title: 'إلى أين نحوّل المبلغ؟',
    text: 'يجب أن يُعاد إليك {amount}. أخبرنا بحساب مصرفي في الإمارات. لا نطلب أبداً أرقام البطاقات أو كلمات المرور أو الرموز.',
    known: 'نحوّل {amount} إلى حسابك الذي ينتهي رقم الآيبان فيه بـ {ending}.',
    knownAt: 'نحوّل {amount} إلى حسابك لدى {bank} الذي ينتهي رقم الآيبان فيه بـ {ending}.',
    change: 'أدخل حساباً آخر',
    byMail: 'لا يُحدَّد الحساب إلا برابط نرسله إلى {email}، لأن المتجر يعرف رابط هذه الصفحة أيضاً.',
    sendLink: 'أرسلوا إليّ الرابط',
    holder: 'صاحب الحساب',
    iban: 'رقم الآيبان',
    ibanHelp: '23 خانة تبدأ بـ AE، ويعرضها تطبيق مصرفك.',
    save: 'احفظ الحساب',
    saving: 'جارٍ حفظ الحساب',
    saved: 'حُفظ حسابك',
    savedText: 'تصلك رسالة بذلك، ورسالة أخرى عندما يصبح المبلغ في الطريق.',
    failed: 'لم يُحفظ حسابك. يُرجى المحاولة مرة أخرى.',
    notRead: 'تعذّرت قراءة وجهة المبلغ.',
    loading: 'جارٍ قراءة وجهة المبلغ',
  },
})
