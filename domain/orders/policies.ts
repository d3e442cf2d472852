import type { Bilingual } from '#domain/platform/text/language.ts'

/** The public pages that say what Majlis promises, in the order of their links; the name is the address as well. */
export const policies = ['delivery', 'returns', 'warranty', 'privacy', 'terms'] as const
export type Policy = (typeof policies)[number]

/** What a page is called where it is linked; its own title is an administrator's. */
export const policyNames: Readonly<Record<Policy, Bilingual>> = {
  delivery: { en: 'Delivery', ar: 'التوصيل' },
  returns: { en: 'Returns', ar: 'الإرجاع' },
  warranty: { en: 'Warranty', ar: 'الضمان' },
  privacy: { en: 'Privacy', ar: 'الخصوصية' },
  terms: { en: 'Terms', ar: 'الشروط' },
}
