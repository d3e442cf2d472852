import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'

/** Days for which the link of a checkout works. */
export const linkDays = 180
/** Returns 130 random bits as characters that are easy to read out. */
export function newLink(): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz234567'
  return Array.from(randomBytes(26), (byte) => signs[byte % signs.length]).join('')
}

/** Returns whether a text has the form of a link; other text may contain characters that the database rejects. */
export function isLink(text: string): boolean {
  return /^[a-z2-7]{26}$/.test(text)
}

const withdrawn = { en: 'The link no longer works.', ar: 'لم يعد الرابط يعمل.' } as const

/** Expires the link of a checkout; its orders can still be found by number and e-mail. Refusal: order.not-found. */
export async function withdrawLink({ db, clock }: Deps, link: string, language: Language) {
  const now = clock()
  const { numUpdatedRows } = await db
    .updateTable('orderGroups')
    .set({ linkExpiresAt: now })
    .where('link', '=', isLink(link) ? link : '')
    .where('linkExpiresAt', '>', now)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('order.not-found')
  return { message: withdrawn[language], id: link }
}

/** Returns the address of the page on which a customer follows a checkout. */
export function orderAddress({ publicUrl }: Deps['config'], language: Language, link: string): string {
  return `${publicUrl}${language === 'ar' ? '/ar' : ''}/orders/${link}`
}
