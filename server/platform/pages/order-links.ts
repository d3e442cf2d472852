import type { Db } from '#server/platform/db/db.ts'

const orderPage = /^(\/ar)?\/orders\/([^/?]+)(\/reviews)?(\?|$)/

/**
 * The one address of all pages of orders whose link leads nowhere, where this is one of them: whoever makes up links is
 * answered from the cache and keeps no customer's page waiting. Null for every other page.
 */
export async function nowhereOf(db: Db, now: Date, address: string): Promise<string | null> {
  const [found, prefix = '', link = '', reviews = ''] = orderPage.exec(address) ?? []
  if (found === undefined) return null
  return (await leadsSomewhere(db, now, link)) ? null : `${prefix}/orders/404${reviews}`
}

async function leadsSomewhere(db: Db, now: Date, link: string): Promise<boolean> {
  if (!/^[a-z2-7]{26}$/.test(link)) return false
  const group = await db
    .selectFrom('orderGroups')
    .select('id')
    .where('link', '=', link)
    .where('linkExpiresAt', '>', now)
    .executeTakeFirst()
  return group !== undefined
}
