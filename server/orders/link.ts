import { randomBytes } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'

/** How long after the order its link works. */
export const linkDays = 180
/** 130 random bits in signs that people can read out. */
export function newLink(): string {
  const signs = 'abcdefghijklmnopqrstuvwxyz234567'
  return Array.from(randomBytes(26), (byte) => signs[byte % signs.length]).join('')
}

/** What is no link may hold what the database cannot be asked for. */
export function isLink(text: string): boolean {
  return /^[a-z2-7]{26}$/.test(text)
}

const withdrawn = { en: 'The link leads nowhere now.', ar: 'لم يعد الرابط يعمل.' } as const

/** Ends the link of a checkout at once; number and e-mail address still find its orders. */
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

/** Where a customer follows the orders of a checkout. */
export function orderAddress({ publicUrl }: Deps['config'], language: Language, link: string): string {
  return `${publicUrl}${language === 'ar' ? '/ar' : ''}/orders/${link}`
}
