import { lazyScreen } from './lazy-screen.tsx'
import type { PortalScreen } from './portal-screen.ts'

/** Sign-in, registration and passwords, for users who are not signed in. */
export const guestScreens: readonly PortalScreen[] = [
  {
    paths: ['/login'],
    title: { en: 'Sign in', ar: 'تسجيل الدخول' },
    screen: lazyScreen(() => import('../platform/accounts/admin-login-screen.tsx')),
  },
  {
    paths: ['/shop/login'],
    title: { en: 'Shop sign-in', ar: 'تسجيل دخول المتاجر' },
    screen: lazyScreen(() => import('../platform/accounts/shop-login-screen.tsx')),
  },
  {
    paths: ['/register'],
    title: { en: 'Shop Registration', ar: 'تسجيل متجر' },
    screen: lazyScreen(() => import('../shops/registration/register-screen.tsx')),
  },
  {
    paths: ['/shop/register'],
    title: { en: 'Shop Registration', ar: 'تسجيل متجر' },
    screen: lazyScreen(() => import('../shops/registration/shop-register-screen.tsx')),
  },
]

/** Open to everyone, signed in or not: a mailed link may meet an open session. */
export const passwordScreens: readonly PortalScreen[] = [
  {
    paths: ['/forgot-password'],
    title: { en: 'Forgot password', ar: 'نسيت كلمة المرور' },
    screen: lazyScreen(() => import('../platform/accounts/forgot-password-screen.tsx')),
  },
  {
    paths: ['/reset-password'],
    title: { en: 'Choose a new password', ar: 'اختيار كلمة مرور جديدة' },
    screen: lazyScreen(() => import('../platform/accounts/reset-password-screen.tsx')),
  },
  {
    paths: ['/objection'],
    title: { en: 'Undo the change of owners', ar: 'التراجع عن تغيير المالكين' },
    screen: lazyScreen(() => import('../platform/accounts/objection-screen.tsx')),
  },
]

/** Shown to an administrator at every address until the required second factor is set up. */
export const firstFactorScreen: PortalScreen = {
  paths: ['/second-step'],
  title: { en: 'Set up a second step', ar: 'إعداد خطوة ثانية' },
  screen: lazyScreen(() => import('../platform/security/first-factor-screen.tsx')),
}
