import { messages } from '#web/kit/i18n/messages.ts'
import { words } from '#web/kit/elements/words.ts'

/** Messages and notes on an order, in the portals. */
export const orderMessageTexts = messages(words, {
  en: {
    conversation: 'Questions and answers',
    waiting: 'Unanswered question',
    admin: 'Majlis',
    answer: 'Write to the customer',
    answerHelp: 'It is emailed to the customer and shown on the order page.',
    sendAnswer: 'Send',
    answered: 'Sent to the customer',
    notes: 'Notes',
    notesOfShop: 'Visible to your shop and Majlis, not to the customer.',
    notesOfAdmin: 'Shop notes are visible to the shop too; Majlis notes only to administrators.',
    note: 'New note',
    addNote: 'Add note',
    noted: 'Note added',
    notesFailed: 'The notes could not be loaded.',
    failure: 'It was not sent',
    failed: 'Please try again. Your text is still there.',
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
