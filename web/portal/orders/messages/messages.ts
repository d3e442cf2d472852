import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** Messages and notes on an order, in the portals. */
export const orderMessageTexts = messages(words, {
  en: {
    conversation: 'Questions and answers',
    waiting: 'Unanswered question',
    admin: 'Majlis',
    answer: 'Write to the customer',
    answerHelp: 'It goes to the customer by email and stands on the page of the order.',
    sendAnswer: 'Send',
    answered: 'Sent to the customer',
    notes: 'Notes',
    notesOfShop: 'Your shop and Majlis see them, the customer does not.',
    notesOfAdmin: 'Notes of the shop are seen by the shop too, those of Majlis by administrators alone.',
    note: 'New note',
    addNote: 'Add note',
    noted: 'The note is added',
    notesFailed: 'The notes could not be loaded.',
    failure: 'It was not sent',
    failed: 'Please try again. What you wrote is still there.',
  },
  ar: {
    conversation: 'الأسئلة والردود',
    waiting: 'سؤال ينتظر الرد',
    admin: 'مجلس',
    answer: 'اكتب إلى العميل',
    answerHelp: 'يصل إلى العميل بالبريد الإلكتروني ويظهر في صفحة الطلب.',
    sendAnswer: 'إرسال',
    answered: 'أُرسل إلى العميل',
    notes: 'ملاحظات داخلية',
    notesOfShop: 'يراها متجرك ومجلس، ولا يراها العميل.',
    notesOfAdmin: 'ملاحظات المتجر يراها المتجر أيضاً، أما ملاحظات مجلس فيراها المشرفون فقط.',
    note: 'ملاحظة جديدة',
    addNote: 'إضافة الملاحظة',
    noted: 'أُضيفت الملاحظة',
    notesFailed: 'تعذّر تحميل الملاحظات.',
    failure: 'لم يُرسل',
    failed: 'يُرجى المحاولة مرة أخرى. ما كتبته ما زال محفوظاً.',
  },
})
