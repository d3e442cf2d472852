import type { Refusals } from './kind.ts'

/** Accounts, sign-in and passwords. */
export const accountRefusals = {
  'account.signed-out': { kind: 'unauthenticated', en: 'Unauthorized', ar: 'يلزم تسجيل الدخول' },
  'account.no-access': {
    kind: 'forbidden',
    en: 'You do not have access to this.',
    ar: 'ليست لديك صلاحية الوصول إلى هذا.',
  },
  'account.right-missing': {
    kind: 'forbidden',
    en: 'Your role, {role}, has no right to {reach} “{right}”. An owner of the platform can give you another role.',
    ar: 'دورك «{role}» لا يمنحك حق {reach} «{right}». يمكن لأحد مالكي المنصة أن يمنحك دوراً آخر.',
  },
  'account.wrong-credentials': {
    kind: 'unauthenticated',
    en: 'Invalid email or password',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  },
  'account.proof-needed': {
    kind: 'too-many',
    en: 'Too many sign-ins have failed here. Please try again later.',
    ar: 'تعذّرت محاولات دخول كثيرة من هنا. يُرجى المحاولة لاحقاً.',
  },
  'account.session-not-found': {
    kind: 'absent',
    en: 'This device is not signed in any more.',
    ar: 'لم يعد هذا الجهاز مسجّل الدخول.',
  },
  'account.address-kept': {
    kind: 'conflict',
    en: 'A shop at Majlis has this address by now. Sign in there, or ask whoever invited you to invite another address.',
    ar: 'أصبح هذا العنوان لمتجر في مجلس. سجّل الدخول هناك، أو اطلب ممن دعاك أن يدعو عنواناً آخر.',
  },
  'account.email-taken': {
    kind: 'conflict',
    en: 'Email already registered',
    ar: 'هذا البريد الإلكتروني مسجّل من قبل',
  },
  'account.wrong-password': {
    kind: 'invalid',
    en: 'The current password is not correct',
    ar: 'كلمة المرور الحالية غير صحيحة',
  },
  'account.shared-login': {
    kind: 'forbidden',
    en: 'Everybody uses this login of the demo, so its password and its email stay as they are.',
    ar: 'هذا الحساب التجريبي يستخدمه الجميع، لذا تبقى كلمة مروره وبريده كما هما.',
  },
  'account.confirm-needed': {
    kind: 'forbidden',
    en: 'Please confirm that it is you, then try again.',
    ar: 'يُرجى تأكيد هويتك ثم المحاولة مرة أخرى.',
  },
  'account.second-factor-needed': {
    kind: 'forbidden',
    en: 'Administrators need a second factor. Set up a passkey or an authenticator app first.',
    ar: 'يحتاج مديرو المنصة إلى عامل تحقق ثانٍ. أعدّ مفتاح مرور أو تطبيق مصادقة أولاً.',
  },
  'account.step-ended': {
    kind: 'invalid',
    en: 'This took too long, or was tried too often. Please begin again.',
    ar: 'استغرق ذلك وقتاً طويلاً أو كثرت محاولاته. يُرجى البدء من جديد.',
  },
  'account.wrong-code': {
    kind: 'invalid',
    en: 'This code is not correct, or was used before',
    ar: 'هذا الرمز غير صحيح أو سبق استخدامه',
  },
  'account.passkey-refused': {
    kind: 'invalid',
    en: 'This passkey could not be confirmed. Please try again.',
    ar: 'تعذّر تأكيد مفتاح المرور هذا. يُرجى المحاولة مرة أخرى.',
  },
  'account.factor-exists': {
    kind: 'conflict',
    en: 'You have an authenticator app already. Remove it before you add another.',
    ar: 'لديك تطبيق مصادقة بالفعل. أزله قبل إضافة آخر.',
  },
  'account.too-many-factors': {
    kind: 'conflict',
    en: 'You have twenty passkeys. Remove one before you add another.',
    ar: 'لديك عشرون مفتاح مرور. أزل واحداً قبل إضافة آخر.',
  },
  'account.factor-not-found': {
    kind: 'absent',
    en: 'You do not have this factor any more.',
    ar: 'لم يعد لديك عامل التحقق هذا.',
  },
  'account.last-factor': {
    kind: 'conflict',
    en: 'Administrators need a second factor. Add another one before you remove this.',
    ar: 'يحتاج مديرو المنصة إلى عامل تحقق ثانٍ. أضف عاملاً آخر قبل إزالة هذا.',
  },
  'account.reset-link-invalid': {
    kind: 'invalid',
    en: 'This link is no longer valid. Please ask for a new one.',
    ar: 'لم يعد هذا الرابط صالحاً. يُرجى طلب رابط جديد.',
  },
  'people.email-of-shop': {
    kind: 'conflict',
    en: 'This address signs in to a shop. Whoever works for the platform has another one: please invite that.',
    ar: 'هذا البريد حساب لأحد المتاجر. من يعمل في المنصة له بريد آخر، يُرجى دعوته به.',
  },
  'people.not-found': {
    kind: 'absent',
    en: 'This person does not work for the platform',
    ar: 'لا يعمل هذا الشخص في المنصة',
  },
  'people.not-invited': {
    kind: 'conflict',
    en: 'This person has chosen a password already: no invitation waits for them.',
    ar: 'اختار هذا الشخص كلمة مروره من قبل، فلا دعوة بانتظاره.',
  },
  'people.last-owner': {
    kind: 'conflict',
    en: 'The platform needs an owner who has signed in. Make somebody else an owner first.',
    ar: 'تحتاج المنصة إلى مالك سجّل الدخول. اجعل شخصاً آخر مالكاً أولاً.',
  },
  'people.too-many': {
    kind: 'conflict',
    en: 'The platform can have 200 people at most',
    ar: 'لا يزيد فريق المنصة على 200 شخص',
  },
  'people.shared-login': {
    kind: 'forbidden',
    en: 'Everybody uses this login of the demo, so the people of the platform stay as they are.',
    ar: 'هذا الحساب التجريبي يستخدمه الجميع، لذا يبقى فريق المنصة كما هو.',
  },
} as const satisfies Refusals
