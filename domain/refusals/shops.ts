import { absent, conflict, forbidden, invalid, type Refusals } from './kind.ts'

/** Refusals about shops, their owners and KYC documents. */
export const shopRefusals = {
  'shop.pending': forbidden(
    'Your shop registration is still pending approval. Please wait for admin review.',
    'ما زال طلب تسجيل متجرك قيد المراجعة. يُرجى انتظار مراجعة الإدارة.',
  ),
  'shop.rejected': forbidden(
    'Your shop registration was rejected. Please contact support for more information.',
    'رُفض طلب تسجيل متجرك. يُرجى التواصل مع الدعم لمزيد من المعلومات.',
  ),
  'shop.suspended': forbidden(
    'Your shop account has been suspended. Please contact support.',
    'أُوقف حساب متجرك. يُرجى التواصل مع الدعم.',
  ),
  'shop.not-approved': forbidden('Only approved shops can do this.', 'هذا متاح للمتاجر المعتمدة فقط.'),
  'shop.not-found': absent('Shop not found', 'لم نجد هذا المتجر'),
  'shop.cannot-move': conflict(
    'Cannot change the status from {from} to {to}',
    'لا يمكن تغيير الحالة من {from} إلى {to}',
  ),
  'shop.decided-meanwhile': conflict(
    'Another administrator has already decided on this shop',
    'سبقك مدير آخر إلى القرار بشأن هذا المتجر',
  ),
  'shop.fact-changed': conflict(
    'The shop has changed this in the meantime. Please compare it again.',
    'غيّر المتجر هذه المعلومة في هذه الأثناء. يُرجى مقارنتها من جديد.',
  ),
  'shop.reason-missing': invalid('Please provide a reason for rejection', 'يُرجى ذكر سبب الرفض'),
  'shop.changed-meanwhile': conflict(
    'Someone has saved these settings since you opened them.',
    'حفظ شخص آخر هذه الإعدادات بعد أن فتحتها.',
  ),
  'shop.return-days-few': invalid(
    'The return period must be at least {days} days, as Majlis promises',
    'أيام الإرجاع: {days} على الأقل، كما يعد مجلس',
  ),
  'shop.owners-disputed': conflict(
    'Someone has objected to a change of the owners. The owners cannot be changed until Majlis has reviewed it.',
    'اعترض أحدهم على تغيير المالكين. يبقون كما هم حتى يراجع مجلس الأمر.',
  ),
  'shop.objection-invalid': conflict(
    'This link is no longer valid: it works once, for 72 hours. Please contact Majlis.',
    'لم يعد هذا الرابط صالحاً: فهو يعمل مرة واحدة خلال 72 ساعة. يُرجى مراسلة مجلس.',
  ),
  'shop.no-former-owner': absent(
    'This person was never an owner of this shop.',
    'لم يكن هذا الشخص يوماً من مالكي هذا المتجر.',
  ),
  'shop.not-your-duty': forbidden(
    'Your role in this shop does not include this. Ask an owner.',
    'دورك في هذا المتجر لا يشمل هذا. اسأل أحد المالكين.',
  ),
  'shop.person-not-found': absent('This person does not work in your shop', 'لا يعمل هذا الشخص في متجرك'),
  'shop.last-owner': conflict(
    'A shop needs an owner who has signed in. Make someone else an owner first.',
    'يحتاج المتجر إلى مالك سجّل الدخول. اجعل شخصاً آخر مالكاً أولاً.',
  ),
  'shop.too-many-people': conflict(
    'A shop can have at most 50 people',
    'لا يزيد العاملون في المتجر على 50 شخصاً',
  ),
  'kyc.not-found': absent('We could not find this document', 'لم نجد هذا المستند'),
  'kyc.cannot-move': conflict(
    'Cannot change the status of the document from {from} to {to}',
    'لا يمكن تغيير حالة المستند من {from} إلى {to}',
  ),
  'kyc.reason-missing': invalid(
    'Please say why the document is not accepted',
    'يُرجى ذكر سبب عدم قبول المستند',
  ),
  'kyc.decided-meanwhile': conflict(
    'Another administrator has already decided on this document, or the shop has sent a newer one',
    'سبقك مدير آخر إلى القرار بشأن هذا المستند، أو أرسل المتجر مستنداً أحدث',
  ),
  'kyc.day-missing': invalid('Please enter the expiry date of the document', 'يُرجى ذكر تاريخ انتهاء المستند'),
  'kyc.end-known': conflict(
    'The expiry date of this document is already known. Upload a newer document to change it.',
    'تاريخ انتهاء هذا المستند معروف. أرسل مستنداً أحدث لتغييره.',
  ),
  'kyc.over-already': invalid('This document has already expired', 'انتهت صلاحية هذا المستند'),
  'shop.seller-unregistered': conflict(
    'Majlis can sell in its own name only for a shop with a verified tax number. Approve its tax certificate first.',
    'لا يبيع مجلس باسمه إلا لمتجر تحقّقنا من رقمه الضريبي. اعتمد شهادته الضريبية أولاً.',
  ),
  'shop.unknown': invalid('Please select an approved shop', 'يُرجى اختيار متجر معتمد'),
} as const satisfies Refusals
