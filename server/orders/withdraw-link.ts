import { Refusal } from '#domain/refusal.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'

const withdrawn = { en: 'The link leads nowhere now.', ar: 'لم يعد الرابط يعمل.' } as const

/** Ends the link of a checkout at once; number and e-mail address still find its orders. */
export async function withdrawLink({ db, clock }: Deps, link: string, language: Language) {
  const now = clock()
  const { numUpdatedRows } = await db
    .updateTable('orderGroups')
    .set({ linkExpiresAt: now })
    .where('link', '=', /^[a-z2-7]{26}$/.test(link) ? link : '')
    .where('linkExpiresAt', '>', now)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Refusal('order.not-found')
  return { message: withdrawn[language], id: link }
}
