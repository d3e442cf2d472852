import type { Bilingual } from '#domain/platform/text/language.ts'

export const styleTags = ['industrial', 'urban', 'classic'] as const
export type StyleTag = (typeof styleTags)[number]

export const styleNames: Readonly<Record<StyleTag, Bilingual>> = {
  industrial: { en: 'Industrial', ar: 'صناعي' },
  urban: { en: 'Urban', ar: 'عصري' },
  classic: { en: 'Classic', ar: 'كلاسيكي' },
}
