import type { Language } from '#domain/platform/text/language.ts'
import type { StyleTag } from '#domain/catalogue/products/product-status.ts'
import { messages } from '#web/kit/i18n/messages.ts'

const styleTexts = messages({
  en: { classic: 'Classic', urban: 'Urban', industrial: 'Industrial' },
  ar: { classic: 'كلاسيكي', urban: 'عصري', industrial: 'صناعي' },
})

/** A style in the reader's language. */
export function styleName(style: StyleTag, language: Language): string {
  return styleTexts[language][style]
}
