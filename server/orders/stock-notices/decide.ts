import { Refusal } from '#domain/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { isLink } from '#server/orders/link.ts'

/** What the link of a mail is about. Refusal: stock-notice.not-found. */
export async function readStockNotice(db: Db, link: string) {
  const found = await db
    .selectFrom('stockNotices as n')
    .innerJoin('products as p', 'p.id', 'n.productId')
    .select(['p.id as productId', 'p.name', 'p.nameAr', 'n.confirmedAt'])
    .where('n.link', '=', isLink(link) ? link : '')
    .executeTakeFirst()
  if (!found) throw new Refusal('stock-notice.not-found')
  const { confirmedAt, ...product } = found
  return { ...product, isConfirmed: confirmedAt !== null }
}

/** Whoever reads the mail wants to hear of it; a repeat finds it done. Refusal: stock-notice.not-found. */
export async function confirmStockNotice({ db, clock }: Deps, link: string) {
  await db
    .updateTable('stockNotices')
    .set({ confirmedAt: clock() })
    .where('link', '=', isLink(link) ? link : '')
    .where('confirmedAt', 'is', null)
    .execute()
  return readStockNotice(db, link)
}

/** Ends it. Refusal: stock-notice.not-found. */
export async function endStockNotice(db: Db, link: string): Promise<string> {
  const gone = await db
    .deleteFrom('stockNotices')
    .where('link', '=', isLink(link) ? link : '')
    .returning('link')
    .executeTakeFirst()
  if (!gone) throw new Refusal('stock-notice.not-found')
  return gone.link
}

/** What these addresses wait for is forgotten. */
export async function deleteStockNotices(tx: Tx, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await tx.deleteFrom('stockNotices').where('email', 'in', emails).execute()
}
