import { absent, conflict, forbidden, invalid, tooMany, unauthenticated, type Refusals } from './kind.ts'

/** Accounts, sign-in and passwords. */
export const accountRefusals = {
  'account.signed-out': unauthenticated('Unauthorized', 'يلزم تسجيل الدخول'),
  'account.no-access': forbidden('You do not have access to this.', 'ليست لديك صلاحية الوصول إلى هذا.'),
  'account.right-missing': forbidden(
    'Your role, {role}, has no right to {reach} “{right}”. An owner of the platform can give you another role.',
    'دورك «{role}» لا يمنحك حق {reach} «{right}». يمكن لأحد مالكي المنصة أن يمنحك دوراً آخر.',
  ),
  'account.wrong-credentials': unauthenticated(
    'Invalid email or password',
    'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  ),
  'account.proof-needed': tooMany(
    'Too many sign-ins have failed here. Please try again later.',
    'تعذّرت محاولات دخول كثيرة من هنا. يُرجى المحاولة لاحقاً.',
  ),
  'account.session-not-found': absent(
    'This device is no longer signed in.',
    'لم يعد هذا الجهاز مسجّل الدخول.',
  ),
  'account.address-kept': conflict(
    'A shop at Majlis now has this address. Sign in there, or ask the person who invited you to use another address.',
    'أصبح هذا العنوان لمتجر في مجلس. سجّل الدخول هناك، أو اطلب ممن دعاك أن يدعو عنواناً آخر.',
  ),
  'account.email-taken': conflict('Email already registered', 'هذا البريد الإلكتروني مسجّل من قبل'),
  'account.wrong-password': invalid('The current password is not correct', 'كلمة المرور الحالية غير صحيحة'),
  'account.shared-login': forbidden(
    'Everyone uses this demo login, so its password and email cannot be changed.',
    'هذا الحساب التجريبي يستخدمه الجميع، لذا تبقى كلمة مروره وبريده كما هما.',
  ),
  'account.confirm-needed': forbidden(
    'Please confirm that it is you, then try again.',
    'يُرجى تأكيد هويتك ثم المحاولة مرة أخرى.',
  ),
  'account.second-factor-needed': forbidden(
    'Administrators need a second factor. Set up a passkey or an authenticator app first.',
    'يحتاج مديرو المنصة إلى عامل تحقق ثانٍ. أعدّ مفتاح مرور أو تطبيق مصادقة أولاً.',
  ),
  'account.step-ended': invalid(
    'This took too long, or was tried too often. Please start again.',
    'استغرق ذلك وقتاً طويلاً أو كثرت محاولاته. يُرجى البدء من جديد.',
  ),
  'account.wrong-code': invalid(
    'This code is not correct, or has already been used',
    'هذا الرمز غير صحيح أو سبق استخدامه',
  ),
  'account.passkey-refused': invalid(
    'This passkey could not be confirmed. Please try again.',
    'تعذّر تأكيد مفتاح المرور هذا. يُرجى المحاولة مرة أخرى.',
  ),
  'account.factor-exists': conflict(
    'You already have an authenticator app. Remove it before you add another.',
    'لديك تطبيق مصادقة بالفعل. أزله قبل إضافة آخر.',
  ),
  'account.too-many-factors': conflict(
    'You have twenty passkeys. Remove one before you add another.',
    'لديك عشرون مفتاح مرور. أزل واحداً قبل إضافة آخر.',
  ),
  'account.factor-not-found': absent('You no longer have this factor.', 'لم يعد لديك عامل التحقق هذا.'),
  'account.last-factor': conflict(
    'Administrators need a second factor. Add another one before you remove this one.',
    'يحتاج مديرو المنصة إلى عامل تحقق ثانٍ. أضف عاملاً آخر قبل إزالة هذا.',
  ),
  'account.reset-link-invalid': invalid(
    'This link is no longer valid. Please request a new one.',
    'لم يعد هذا الرابط صالحاً. يُرجى طلب رابط جديد.',
  ),
  'people.email-of-shop': conflict(
    'This address is used to sign in to a shop. Please invite this person with another address.',
    'هذا البريد حساب لأحد المتاجر. من يعمل في المنصة له بريد آخر، يُرجى دعوته به.',
  ),
  'people.not-found': absent('This person does not work for the platform', 'لا يعمل هذا الشخص في المنصة'),
  'people.not-invited': conflict(
    'This person has already chosen a password, so there is no open invitation.',
    'اختار هذا الشخص كلمة مروره من قبل، فلا دعوة بانتظاره.',
  ),
  'people.last-owner': conflict(
    'The platform needs an owner who has signed in. Make someone else an owner first.',
    'تحتاج المنصة إلى مالك سجّل الدخول. اجعل شخصاً آخر مالكاً أولاً.',
  ),
  'people.too-many': conflict('The platform can have at most 200 people', 'لا يزيد فريق المنصة على 200 شخص'),
  'people.shared-login': forbidden(
    'Everyone uses this demo login, so the people of the platform cannot be changed.',
    'هذا الحساب التجريبي يستخدمه الجميع، لذا يبقى فريق المنصة كما هو.',
  ),
} as const satisfies Refusals
