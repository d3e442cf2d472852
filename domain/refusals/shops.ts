import type { Refusals } from './kind.ts'

/** Shops and decisions on them. */
export const shopRefusals = {
  'shop.pending': {
    kind: 'forbidden',
    en: 'Your shop registration is still pending approval. Please wait for admin review.',
    ar: 'ما زال طلب تسجيل متجرك قيد المراجعة. يُرجى انتظار مراجعة الإدارة.',
  },
  'shop.rejected': {
    kind: 'forbidden',
    en: 'Your shop registration was rejected. Please contact support for more information.',
    ar: 'رُفض طلب تسجيل متجرك. يُرجى التواصل مع الدعم لمزيد من المعلومات.',
  },
  'shop.suspended': {
    kind: 'forbidden',
    en: 'Your shop account has been suspended. Please contact support.',
    ar: 'أُوقف حساب متجرك. يُرجى التواصل مع الدعم.',
  },
  'shop.not-approved': {
    kind: 'forbidden',
    en: 'Only approved shops can do this.',
    ar: 'هذا متاح للمتاجر المعتمدة فقط.',
  },
  'shop.not-found': { kind: 'absent', en: 'Shop not found', ar: 'لم نجد هذا المتجر' },
  'shop.cannot-move': {
    kind: 'conflict',
    en: 'Cannot change the status from {from} to {to}',
    ar: 'لا يمكن تغيير الحالة من {from} إلى {to}',
  },
  'shop.decided-meanwhile': {
    kind: 'conflict',
    en: 'Another administrator has already decided on this shop',
    ar: 'سبقك مدير آخر إلى القرار بشأن هذا المتجر',
  },
  'shop.fact-changed': {
    kind: 'conflict',
    en: 'The shop has changed this meanwhile. Please compare it again.',
    ar: 'غيّر المتجر هذه المعلومة في هذه الأثناء. يُرجى مقارنتها من جديد.',
  },
  'shop.reason-missing': {
    kind: 'invalid',
    en: 'Please provide a reason for rejection',
    ar: 'يُرجى ذكر سبب الرفض',
  },
  'shop.changed-meanwhile': {
    kind: 'conflict',
    en: 'Somebody has saved these settings since you opened them.',
    ar: 'حفظ شخص آخر هذه الإعدادات بعد أن فتحتها.',
  },
  'shop.return-days-few': {
    kind: 'invalid',
    en: 'A shop gives at least {days} days, as Majlis promises',
    ar: 'يمنح المتجر {days} يوماً على الأقل كما يعد مجلس',
  },
  'shop.owners-disputed': {
    kind: 'conflict',
    en: 'Somebody has objected to a change of the owners. They stay who they are until Majlis has looked at it.',
    ar: 'اعترض أحدهم على تغيير المالكين. يبقون كما هم حتى يراجع مجلس الأمر.',
  },
  'shop.objection-invalid': {
    kind: 'conflict',
    en: 'This link is no longer valid: it works once, for 72 hours. Please write to Majlis.',
    ar: 'لم يعد هذا الرابط صالحاً: فهو يعمل مرة واحدة خلال 72 ساعة. يُرجى مراسلة مجلس.',
  },
  'shop.no-former-owner': {
    kind: 'absent',
    en: 'This person was never an owner of this shop.',
    ar: 'لم يكن هذا الشخص يوماً من مالكي هذا المتجر.',
  },
  'shop.not-your-duty': {
    kind: 'forbidden',
    en: 'Your role in this shop does not include this. Ask an owner.',
    ar: 'دورك في هذا المتجر لا يشمل هذا. اسأل أحد المالكين.',
  },
  'shop.person-not-found': {
    kind: 'absent',
    en: 'This person does not work in your shop',
    ar: 'لا يعمل هذا الشخص في متجرك',
  },
  'shop.last-owner': {
    kind: 'conflict',
    en: 'A shop needs an owner who has signed in. Make somebody else an owner first.',
    ar: 'يحتاج المتجر إلى مالك سجّل الدخول. اجعل شخصاً آخر مالكاً أولاً.',
  },
  'shop.too-many-people': {
    kind: 'conflict',
    en: 'A shop can have 50 people at most',
    ar: 'لا يزيد العاملون في المتجر على 50 شخصاً',
  },
  'kyc.not-found': { kind: 'absent', en: 'We could not find this document', ar: 'لم نجد هذا المستند' },
  'kyc.cannot-move': {
    kind: 'conflict',
    en: 'Cannot change the status of the document from {from} to {to}',
    ar: 'لا يمكن تغيير حالة المستند من {from} إلى {to}',
  },
  'kyc.reason-missing': {
    kind: 'invalid',
    en: 'Please say why the document is not accepted',
    ar: 'يُرجى ذكر سبب عدم قبول المستند',
  },
  'kyc.decided-meanwhile': {
    kind: 'conflict',
    en: 'Another administrator has already decided on this document, or the shop has sent a newer one',
    ar: 'سبقك مدير آخر إلى القرار بشأن هذا المستند، أو أرسل المتجر مستنداً أحدث',
  },
  'kyc.day-missing': {
    kind: 'invalid',
    en: 'Please say until when the document is good',
    ar: 'يُرجى ذكر تاريخ انتهاء المستند',
  },
  'kyc.end-known': {
    kind: 'conflict',
    en: 'The last day of this document is known already. Send a newer document to change it.',
    ar: 'تاريخ انتهاء هذا المستند معروف. أرسل مستنداً أحدث لتغييره.',
  },
  'kyc.over-already': {
    kind: 'invalid',
    en: 'This document has expired already',
    ar: 'انتهت صلاحية هذا المستند',
  },
  'shop.seller-unregistered': {
    kind: 'conflict',
    en: 'Majlis can sell in its own name only for a shop whose tax number is verified. Approve its tax certificate first.',
    ar: 'لا يبيع مجلس باسمه إلا لمتجر تحقّقنا من رقمه الضريبي. اعتمد شهادته الضريبية أولاً.',
  },
  'shop.unknown': { kind: 'invalid', en: 'Please select an approved shop', ar: 'يُرجى اختيار متجر معتمد' },
} as const satisfies Refusals
