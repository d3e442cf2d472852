import { messages } from '#web/kit/i18n/messages.ts'

/** Texts about the bank account for refunds that cannot go to a card, on the customer's page. */
export const accountTexts = messages({
  en: {
    title: 'Where should we transfer your money?',
    text: 'We owe you {amount}. Please give us a bank account in the UAE. We never ask for card numbers, passwords or codes.',
    known: 'We transfer {amount} to your account whose IBAN ends in {ending}.',
    knownAt: 'We transfer {amount} to your account at {bank} whose IBAN ends in {ending}.',
    change: 'Enter another account',
    byMail:
      'An account can be named only by a link that we send to {email}: the link to this page is known to the shop too.',
    sendLink: 'Send me the link',
    holder: 'Account holder',
    iban: 'IBAN',
    ibanHelp: '23 characters beginning with AE. Your bank’s app shows it.',
    save: 'Save account',
    saving: 'Saving account',
    saved: 'Your account is saved',
    savedText: 'You get an email about it, and another one when the money is on its way.',
    failed: 'Your account was not saved. Please try again.',
    notRead: 'We could not load where your money goes.',
    loading: 'Reading where your money goes',
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
