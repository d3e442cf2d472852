import type { Refusals } from './kind.ts'

/** Requests as such, and the outbox. */
export const generalRefusals = {
  'request.not-found': { kind: 'absent', en: 'This address does not exist.', ar: 'هذا العنوان غير موجود.' },
  'request.malformed': {
    kind: 'invalid',
    en: 'The request could not be read. Please check it and try again.',
    ar: 'تعذّرت قراءة الطلب. يُرجى التحقق منه والمحاولة مرة أخرى.',
  },
  'request.too-large': { kind: 'too-large', en: 'The request is too large.', ar: 'حجم الطلب كبير جداً.' },
  'request.wrong-type': {
    kind: 'wrong-type',
    en: 'This type of content is not accepted here.',
    ar: 'هذا النوع من المحتوى غير مقبول هنا.',
  },
  'request.too-many': {
    kind: 'too-many',
    en: 'Too many attempts. Please try again later.',
    ar: 'محاولات كثيرة جداً. يُرجى المحاولة لاحقاً.',
  },
  'request.foreign-origin': {
    kind: 'forbidden',
    en: 'This can only be done from the pages of Majlis.',
    ar: 'لا يمكن القيام بهذا إلا من صفحات مجلس.',
  },
  'request.unavailable': {
    kind: 'unavailable',
    en: 'Majlis cannot answer right now. Please try again in a moment.',
    ar: 'لا يستطيع مجلس الرد الآن. يُرجى المحاولة بعد قليل.',
  },
  'mail.not-found': { kind: 'absent', en: 'Mail not found', ar: 'لم نجد هذه الرسالة' },
  'mail.not-failed': {
    kind: 'conflict',
    en: 'Only a mail that has failed can be sent again.',
    ar: 'لا تُرسل من جديد إلا رسالة تعذّر إرسالها.',
  },
} as const satisfies Refusals
