import type { Refusals } from './kind.ts'

/** Requests as such, taking back, the outbox, figures, and the pages on what Majlis promises. */
export const generalRefusals = {
  'request.not-found': { kind: 'absent', en: 'This address does not exist.', ar: 'هذا العنوان غير موجود.' },
  'request.malformed': {
    kind: 'invalid',
    en: 'The request could not be read. Please check it and try again.',
    ar: 'تعذّرت قراءة الطلب. يُرجى التحقق منه والمحاولة مرة أخرى.',
  },
  'request.too-large': {
    kind: 'too-large',
    en: 'The request is too large: its content may have {most} KiB.',
    ar: 'حجم الطلب كبير جداً: يمكن أن يبلغ محتواه {most} كيبيبايت.',
  },
  'request.head-too-large': {
    kind: 'too-large',
    en: 'The request has too long an address or headers.',
    ar: 'عنوان الطلب أو ترويساته أطول من اللازم.',
  },
  'request.too-deep': {
    kind: 'invalid',
    en: 'Lists and objects in the content may be nested {most} deep.',
    ar: 'يمكن أن تتداخل القوائم والكائنات في المحتوى حتى {most} مستوى.',
  },
  'request.wrong-type': {
    kind: 'wrong-type',
    en: 'This type of content is not accepted here.',
    ar: 'هذا النوع من المحتوى غير مقبول هنا.',
  },
  'request.wrong-method': {
    kind: 'wrong-method',
    en: 'This address takes POST alone.',
    ar: 'لا يقبل هذا العنوان إلا POST.',
  },
  'request.not-acceptable': {
    kind: 'not-acceptable',
    en: 'The answer is JSON: accept application/json and text/event-stream.',
    ar: 'الرد بصيغة JSON: اقبل application/json وtext/event-stream.',
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
  'analytics.incomplete': {
    kind: 'unavailable',
    en: 'Figures of this period are still being added up. Please try again in a few minutes.',
    ar: 'ما زالت أرقام هذه الفترة تُجمع. يُرجى المحاولة بعد بضع دقائق.',
  },
  'request.key-invalid': {
    kind: 'invalid',
    en: 'The Idempotency-Key has 1 to 255 letters, digits and signs, without spaces.',
    ar: 'يتألف Idempotency-Key من 1 إلى 255 حرفاً أو رقماً أو علامة لاتينية بلا مسافات.',
  },
  'request.key-used': {
    kind: 'contradiction',
    en: 'This Idempotency-Key was sent before with other content. Use a new key for a new request.',
    ar: 'سبق إرسال هذا المفتاح (Idempotency-Key) بمحتوى آخر. استخدم مفتاحاً جديداً لكل طلب جديد.',
  },
  'policy.not-found': { kind: 'absent', en: 'This page is not there.', ar: 'هذه الصفحة غير موجودة.' },
  'policy.changed-meanwhile': {
    kind: 'conflict',
    en: 'Another administrator has saved this page meanwhile. Look at it again, then save.',
    ar: 'حفظ مدير آخر هذه الصفحة في هذه الأثناء. راجعها ثم احفظ من جديد.',
  },
  'terms.changed': {
    kind: 'conflict',
    en: 'These terms have changed meanwhile. Read the new ones, then accept them.',
    ar: 'تغيّرت هذه الشروط في هذه الأثناء. اقرأ الشروط الجديدة ثم وافق عليها.',
  },
  'undo.over': {
    kind: 'conflict',
    en: 'This can no longer be undone.',
    ar: 'لم يعد التراجع عن هذا ممكناً.',
  },
  'undo.changed-meanwhile': {
    kind: 'conflict',
    en: 'This cannot be undone: something else has happened to it since.',
    ar: 'لا يمكن التراجع عن هذا، فقد طرأ عليه تغيير آخر بعد ذلك.',
  },
  'job.not-given-up': {
    kind: 'conflict',
    en: 'This work is not among what was given up: it may have been tried again meanwhile.',
    ar: 'هذا العمل ليس ضمن ما تُرك، ولعله أُعيد تنفيذه في هذه الأثناء.',
  },
  'mail.not-found': { kind: 'absent', en: 'Mail not found', ar: 'لم نجد هذه الرسالة' },
  'mail.not-failed': {
    kind: 'conflict',
    en: 'Only a mail that has failed can be sent again.',
    ar: 'لا تُرسل من جديد إلا رسالة تعذّر إرسالها.',
  },
} as const satisfies Refusals
