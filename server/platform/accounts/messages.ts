import type { Bilingual, Language } from '#domain/platform/text/language.ts'

const messages = {
  signedOut: { en: 'You have been signed out.', ar: 'تم تسجيل خروجك.' },
  resetAsked: {
    en: 'If this address has an account, a link is on its way to it.',
    ar: 'إن كان لهذا البريد حساب فستصل إليه رسالة فيها رابط.',
  },
  passwordReset: {
    en: 'Your new password has been set. You can now sign in with it.',
    ar: 'تم تعيين كلمة المرور الجديدة، ويمكنك تسجيل الدخول بها الآن.',
  },
  passwordChanged: {
    en: 'Your password has been changed. You have been signed out on all other devices.',
    ar: 'تم تغيير كلمة المرور، وسُجّل خروجك من الأجهزة الأخرى.',
  },
  factorRemoved: { en: 'The second factor has been removed.', ar: 'تمت إزالة عامل التحقق.' },
  factorsReset: {
    en: 'All second factors have been removed, and the user has been signed out on all devices.',
    ar: 'أُزيلت كل عوامل التحقق الثانية من الحساب وانتهت جلساته.',
  },
  sessionEnded: { en: 'The device has been signed out.', ar: 'سُجّل خروج الجهاز.' },
  othersEnded: { en: 'All other devices have been signed out.', ar: 'سُجّل الخروج من الأجهزة الأخرى كلها.' },
} as const satisfies Record<string, Bilingual>

/** The reply of a call that returns nothing but a message (R-API-01). */
export function done(what: keyof typeof messages, language: Language): { message: string } {
  return { message: messages[what][language] }
}
