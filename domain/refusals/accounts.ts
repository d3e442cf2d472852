import type { Refusals } from './kind.ts'

/** Accounts, sign-in and passwords. */
export const accountRefusals = {
  'account.signed-out': { kind: 'unauthenticated', en: 'Unauthorized', ar: 'يلزم تسجيل الدخول' },
  'account.no-access': {
    kind: 'forbidden',
    en: 'You do not have access to this.',
    ar: 'ليست لديك صلاحية الوصول إلى هذا.',
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
  'account.common-password': {
    kind: 'invalid',
    en: 'This password is too common. Please choose another.',
    ar: 'كلمة المرور هذه شائعة جداً. يُرجى اختيار غيرها.',
  },
  'account.reset-link-invalid': {
    kind: 'invalid',
    en: 'This link is no longer valid. Please ask for a new one.',
    ar: 'لم يعد هذا الرابط صالحاً. يُرجى طلب رابط جديد.',
  },
} as const satisfies Refusals
