import { messages } from '#web/kit/i18n/messages.ts'

/** Texts for documents about to be issued, on the customer's page. */
export const documentTexts = messages({
  en: {
    soon: 'The invoice will be issued at {time} and sent by email.',
    now: 'View it now',
    failed: 'The invoice could not be issued. Try again in a moment.',
  },
  ar: {
    soon: 'تصدر الفاتورة في {time} وتصلك بالبريد الإلكتروني.',
    now: 'اعرضها الآن',
    failed: 'تعذّر إصدار الفاتورة. أعد المحاولة بعد قليل.',
  },
})
