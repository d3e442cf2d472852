import type { Bilingual } from '#domain/platform/text/language.ts'

/** agent: the platform sells in the shop's name, who issues the invoice; seller: in its own, and issues it (0042). An order keeps it. */
export const platformRoles = ['agent', 'seller'] as const
export type PlatformRole = (typeof platformRoles)[number]

/** Who sells then, as people read it. */
export const platformRoleNames: Readonly<Record<PlatformRole, Bilingual>> = {
  agent: { en: 'The shop, through Majlis as its agent', ar: 'المتجر، عبر مجلس بصفته وكيلاً' },
  seller: { en: 'Majlis, in its own name', ar: 'مجلس، باسمه' },
}
