import type { Bilingual } from '#domain/platform/text/language.ts'

/** The part of a photograph, in a 3 × 3 grid, that stays visible when it is cropped; never mirrored. */
export const photoFocuses = [
  'left-top',
  'top',
  'right-top',
  'left',
  'center',
  'right',
  'left-bottom',
  'bottom',
  'right-bottom',
] as const
export type PhotoFocus = (typeof photoFocuses)[number]

export const photoFocusNames: Readonly<Record<PhotoFocus, Bilingual>> = {
  'left-top': { en: 'Top left', ar: 'أعلى اليسار' },
  top: { en: 'Top', ar: 'الأعلى' },
  'right-top': { en: 'Top right', ar: 'أعلى اليمين' },
  left: { en: 'Left', ar: 'اليسار' },
  center: { en: 'Middle', ar: 'الوسط' },
  right: { en: 'Right', ar: 'اليمين' },
  'left-bottom': { en: 'Bottom left', ar: 'أسفل اليسار' },
  bottom: { en: 'Bottom', ar: 'الأسفل' },
  'right-bottom': { en: 'Bottom right', ar: 'أسفل اليمين' },
}
