import { mailboxOf } from '#domain/orders/cash-confirmation.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, newId, rowOf, type Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, countWithin, type Limit, tooMany } from '#server/platform/http/limits.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { stockNoticeToConfirm } from '#server/platform/mail/templates/stock-mails.ts'
import { addressIn } from '#server/catalogue/sitemap/sitemap.ts'
import { isLink, newLink } from '#server/orders/link.ts'

/** Whoever names somebody else fills no mailbox: so many mails that ask it in a day, and so many questions from one address. */
const ofMailbox: Limit = { kind: 'stock-notice:email', max: 5, windowMinutes: 24 * 60 }
const ofAddress: Limit = { kind: 'stock-notice:address', max: 20, windowMinutes: 60 }

type Asking = {
  readonly productId: string
  readonly email: string
  readonly language: Language
  readonly ip: string
}

/**
 * Keeps that somebody wants to hear when a product can be bought again, and asks their mailbox whether that is true.
 * Nobody is told whether an address waits for it already. Refusals: product.not-found, request.too-many.
 */
export async function askForStockNotice(deps: Deps, { ip, ...asking }: Asking): Promise<void> {
  const now = deps.clock()
  const counters = [counter(ofAddress, addressRange(ip)), counter(ofMailbox, mailboxOf(asking.email))]
  await deps.db.transaction().execute(async (tx) => {
    const product = await listedProduct(tx, asking.productId)
    for (const one of counters)
      if (!(await countWithin(tx, one, now))) throw tooMany({ retryAfterSeconds: 3600 })
    const { email, language } = asking
    const row = { id: newId(), productId: product.id, email, language, link: newLink(), createdAt: now }
    // Whoever has not confirmed it yet has a new link; whoever has is asked nothing.
    const waiting = await tx
      .insertInto('stockNotices')
      .values(row)
      .onConflict((known) =>
        known
          .columns(['productId', 'email'])
          .doUpdateSet({ link: row.link, language, createdAt: now })
          .where('stockNotices.confirmedAt', 'is', null),
      )
      .returning('link')
      .executeTakeFirst()
    if (!waiting) return
    const url = deps.config.publicUrl + addressIn(language, `/stock-notices/${waiting.link}`)
    const mail = stockNoticeToConfirm({ productName: nameIn(language, product), url }, language)
    const eventKey = `stock-notice:${waiting.link}`
    await postMail(tx, deps, { eventKey, to: email, language, mail, isAwaited: true })
  })
}

/** A product that the shop shows; any other is not there. */
async function listedProduct(tx: Tx, id: string) {
  const found = tx
    .selectFrom('products')
    .innerJoin('listings', 'listings.productId', 'products.id')
    .select(['products.id', 'products.name', 'products.nameAr'])
    .where('products.id', '=', id)
  return rowOf(id, found, 'product.not-found')
}

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
