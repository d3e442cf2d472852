import {
  absent,
  conflict,
  contradiction,
  forbidden,
  invalid,
  notAcceptable,
  tooLarge,
  tooMany,
  unavailable,
  wrongMethod,
  wrongType,
  type Refusals,
} from './kind.ts'

/** Refusals about requests in general, undo, jobs, outgoing mail, analytics, policies and terms. */
export const generalRefusals = {
  'request.not-found': absent('This address does not exist.', 'هذا العنوان غير موجود.'),
  'request.malformed': invalid(
    'The request could not be read. Please check it and try again.',
    'تعذّرت قراءة الطلب. يُرجى التحقق منه والمحاولة مرة أخرى.',
  ),
  'request.too-large': tooLarge(
    'The request is too large. The limit is {most} KiB.',
    'حجم الطلب كبير جداً: يمكن أن يبلغ محتواه {most} كيبيبايت.',
  ),
  'request.head-too-large': tooLarge(
    'The request’s address or headers are too long.',
    'عنوان الطلب أو ترويساته أطول من اللازم.',
  ),
  'request.too-deep': invalid(
    'Lists and objects in the content may be nested at most {most} levels deep.',
    'يمكن أن تتداخل القوائم والكائنات في المحتوى حتى {most} مستوى.',
  ),
  'request.wrong-type': wrongType(
    'This type of content is not accepted here.',
    'هذا النوع من المحتوى غير مقبول هنا.',
  ),
  'request.wrong-method': wrongMethod('This address accepts only POST.', 'لا يقبل هذا العنوان إلا POST.'),
  'request.not-acceptable': notAcceptable(
    'The response is JSON: accept application/json and text/event-stream.',
    'الرد بصيغة JSON: اقبل application/json وtext/event-stream.',
  ),
  'request.too-many': tooMany(
    'Too many attempts. Please try again later.',
    'محاولات كثيرة جداً. يُرجى المحاولة لاحقاً.',
  ),
  'request.foreign-origin': forbidden(
    'This can only be done on the pages of Majlis.',
    'لا يمكن القيام بهذا إلا من صفحات مجلس.',
  ),
  'request.unavailable': unavailable(
    'Majlis is not available right now. Please try again in a moment.',
    'لا يستطيع مجلس الرد الآن. يُرجى المحاولة بعد قليل.',
  ),
  'analytics.incomplete': unavailable(
    'The figures for this period are still being calculated. Please try again in a few minutes.',
    'ما زالت أرقام هذه الفترة تُجمع. يُرجى المحاولة بعد بضع دقائق.',
  ),
  'request.key-invalid': invalid(
    'The Idempotency-Key must have 1 to 255 letters, digits and symbols, without spaces.',
    'يتألف Idempotency-Key من 1 إلى 255 حرفاً أو رقماً أو علامة لاتينية بلا مسافات.',
  ),
  'request.key-used': contradiction(
    'This Idempotency-Key was already used with other content. Use a new key for a new request.',
    'سبق إرسال هذا المفتاح (Idempotency-Key) بمحتوى آخر. استخدم مفتاحاً جديداً لكل طلب جديد.',
  ),
  'policy.not-found': absent('This page does not exist.', 'هذه الصفحة غير موجودة.'),
  'policy.changed-meanwhile': conflict(
    'Another administrator has saved this page in the meantime. Check it again, then save.',
    'حفظ مدير آخر هذه الصفحة في هذه الأثناء. راجعها ثم احفظ من جديد.',
  ),
  'terms.changed': conflict(
    'These terms have changed in the meantime. Read the new ones, then accept them.',
    'تغيّرت هذه الشروط في هذه الأثناء. اقرأ الشروط الجديدة ثم وافق عليها.',
  ),
  'undo.over': conflict('This can no longer be undone.', 'لم يعد التراجع عن هذا ممكناً.'),
  'undo.changed-meanwhile': conflict(
    'This cannot be undone because something has changed since.',
    'لا يمكن التراجع عن هذا، فقد طرأ عليه تغيير آخر بعد ذلك.',
  ),
  'job.not-given-up': conflict(
    'This job is no longer among those that failed for good: it may have been tried again in the meantime.',
    'هذا العمل ليس ضمن ما تُرك، ولعله أُعيد تنفيذه في هذه الأثناء.',
  ),
  'mail.not-found': absent('Mail not found', 'لم نجد هذه الرسالة'),
  'mail.not-failed': conflict(
    'Only an email that has failed can be sent again.',
    'لا تُرسل من جديد إلا رسالة تعذّر إرسالها.',
  ),
} as const satisfies Refusals
