import type { Language } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'

/** Where a customer follows the orders of a checkout. */
export function orderAddress({ publicUrl }: Deps['config'], language: Language, link: string): string {
  return `${publicUrl}${language === 'ar' ? '/ar' : ''}/orders/${link}`
}
