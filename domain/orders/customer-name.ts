import type { Bilingual, Language } from '#domain/platform/text/language.ts'
import { blank } from '#domain/platform/text/plain-text.ts'

const erased: Bilingual = { en: 'Erased customer', ar: 'عميل حُذفت بياناته' }
const nobody = `${blank} ${blank}`

/** What whoever ordered is called: their name as they wrote it, or that they were erased (0055). */
export function customerName(name: string, language: Language): string {
  return name === nobody ? erased[language] : name
}
