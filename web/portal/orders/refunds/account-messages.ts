import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** The account that a customer gave for a refund, as the payer reads it. */
export const accountTexts = messages(words, {
  en: {
    changed: 'Changed on',
    enteredBy: 'Entered by {name} for the customer',
    none: 'The customer has not entered an account yet. They were asked by email.',
    loading: 'Loading the customer’s account',
    notRead: 'The customer’s account could not be loaded',
    enter: 'Enter the account for the customer',
    enterHint:
      'For customers who cannot open their mailbox. They are notified by email, the refund waits 24 hours, and someone else pays it.',
    how: 'How you verified that it is the customer',
    save: 'Save account',
    saved: 'Account saved',
    notSaved: 'The account was not saved',
  },
  ar: {
    changed: 'تغيّر في',
    enteredBy: 'أدخله {name} نيابة عن العميل',
    none: 'لم يحدد العميل حساباً بعد، وقد طُلب منه ذلك بالبريد الإلكتروني.',
    loading: 'جارٍ قراءة حساب العميل',
    notRead: 'تعذّرت قراءة حساب العميل',
    enter: 'أدخل الحساب نيابة عن العميل',
    enterHint: 'لمن لا يستطيع فتح بريده. تصل العميل رسالة، وينتظر المبلغ 24 ساعة، ويدفعه شخص غيرك.',
    how: 'كيف تحققت من أنه العميل',
    save: 'احفظ الحساب',
    saved: 'حُفظ الحساب',
    notSaved: 'لم يُحفظ الحساب',
  },
})
