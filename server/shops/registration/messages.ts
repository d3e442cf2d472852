import type { Bilingual } from '#domain/platform/text/language.ts'

/** What a registration answers (R-API-20), by what became of it. */
export const registrationMessages = {
  pending: {
    en: "Your application is pending review. You'll be notified once approved.",
    ar: 'طلبك قيد المراجعة، وسنُعلمك عند اعتماده.',
  },
  approved: {
    en: 'Your shop is approved. You can sign in now.',
    ar: 'تم اعتماد متجرك، ويمكنك تسجيل الدخول الآن.',
  },
} as const satisfies Record<string, Bilingual>
