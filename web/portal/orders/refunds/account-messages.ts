import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** The account that a customer has named for a refund, as whoever pays it reads it. */
export const accountTexts = messages(words, {
  en: {
    changed: 'Changed by the customer on',
    none: 'The customer has not named an account yet. They were asked by email.',
    loading: 'Reading the customer’s account',
    notRead: 'The customer’s account could not be read',
  },
  ar: {
    changed: 'غيّره العميل في',
    none: 'لم يحدد العميل حساباً بعد، وقد طُلب منه ذلك بالبريد الإلكتروني.',
    loading: 'جارٍ قراءة حساب العميل',
    notRead: 'تعذّرت قراءة حساب العميل',
  },
})
