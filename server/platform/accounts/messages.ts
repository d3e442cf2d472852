import type { Bilingual, Language } from '#domain/platform/text/language.ts'

const messages = {
  signedOut: { en: 'You are signed out.', ar: 'تم تسجيل خروجك.' },
  resetAsked: {
    en: 'If this address has an account, a message with a link is on its way to it.',
    ar: 'إن كان لهذا البريد حساب فستصل إليه رسالة فيها رابط.',
  },
  passwordReset: {
    en: 'Your new password is set. You can sign in with it now.',
    ar: 'تم تعيين كلمة المرور الجديدة، ويمكنك تسجيل الدخول بها الآن.',
  },
  passwordChanged: {
    en: 'Your password is changed. Your other sessions are signed out.',
    ar: 'تم تغيير كلمة المرور، وسُجّل خروجك من الأجهزة الأخرى.',
  },
  factorRemoved: { en: 'The factor is removed.', ar: 'تمت إزالة عامل التحقق.' },
  factorsReset: {
    en: 'Every second factor of the account is removed, and its sessions have ended.',
    ar: 'أُزيلت كل عوامل التحقق الثانية من الحساب وانتهت جلساته.',
  },
  sessionEnded: { en: 'The device is signed out.', ar: 'سُجّل خروج الجهاز.' },
  othersEnded: { en: 'All other devices are signed out.', ar: 'سُجّل الخروج من الأجهزة الأخرى كلها.' },
} as const satisfies Record<string, Bilingual>

/** The reply of a call that returns nothing but a message (R-API-01). */
export function done(what: keyof typeof messages, language: Language): { message: string } {
  return { message: messages[what][language] }
}
