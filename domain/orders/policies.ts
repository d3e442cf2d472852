import type { Bilingual } from '#domain/platform/text/language.ts'

/** The public policy pages, in the order of their links; the name is also the page's address. */
export const policies = ['delivery', 'returns', 'warranty', 'privacy', 'terms'] as const
export type Policy = (typeof policies)[number]

/** Link texts of the pages; the title of the page itself is written by administrators. */
export const policyNames: Readonly<Record<Policy, Bilingual>> = {
  delivery: { en: 'Delivery', ar: 'التوصيل' },
  returns: { en: 'Returns', ar: 'الإرجاع' },
  warranty: { en: 'Warranty', ar: 'الضمان' },
  privacy: { en: 'Privacy', ar: 'الخصوصية' },
  terms: { en: 'Terms', ar: 'الشروط' },
}
