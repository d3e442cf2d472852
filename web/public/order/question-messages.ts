import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { messages } from '#web/kit/i18n/messages.ts'

/** Texts about questions to the shop, on the customer's page. */
export const questionTexts = messages(commonTexts, {
  en: {
    title: 'Questions and answers',
    you: 'You',
    ask: 'Ask the shop',
    again: 'Write to the shop again',
    askAbout: 'Question about {number}',
    question: 'Your question',
    help: 'The shop will reply by email and here.',
    send: 'Send question',
    sending: 'Sending',
    cancel: 'Cancel',
    sent: 'Your question has been sent',
    failed: 'The question could not be sent. Try again in a moment.',
  },
  ar: {
    title: 'الأسئلة والردود',
    you: 'أنت',
    ask: 'اسأل المتجر',
    again: 'اكتب إلى المتجر مجدداً',
    askAbout: 'سؤال عن الطلب {number}',
    question: 'سؤالك',
    help: 'يردّ المتجر بالبريد الإلكتروني وهنا.',
    send: 'إرسال السؤال',
    sending: 'جارٍ الإرسال',
    cancel: 'إلغاء',
    sent: 'وصل سؤالك إلى المتجر',
    failed: 'تعذّر إرسال السؤال. أعد المحاولة بعد قليل.',
  },
})
