import { sql } from 'kysely'
import { mailboxOf } from '#domain/orders/cash-confirmation.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, newId, rowOf, type Tx, type Deps } from '#server/deps.ts'
import { addressRange, counter, countWithin, type Limit, tooMany } from '#server/platform/http/limits.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { stockNoticeToConfirm } from '#server/platform/mail/templates/stock-mails.ts'
import { addressIn } from '#server/catalogue/sitemap/sitemap.ts'
import { isLink, newLink } from '#server/orders/link.ts'
import { isKeyOf } from '#server/orders/order-key.ts'

/** Limits confirmation mails per mailbox and requests per IP address, against flooding someone else's mailbox. */
const ofMailbox: Limit = { kind: 'stock-notice:email', max: 5, windowMinutes: 24 * 60 }
const ofAddress: Limit = { kind: 'stock-notice:address', max: 20, windowMinutes: 60 }

type Asking = {
  readonly productId: string
  readonly email: string
  readonly ofDesign?: boolean | undefined
  readonly order?: string | undefined
  readonly orderKey?: string | undefined
  readonly language: Language
  readonly ip: string
}

/**
 * Stores a request to be notified when a product, or any finish of its design, can be bought again, and mails a
 * confirmation link unless an order proves the address. Does not reveal whether an address is already waiting. Returns
 * whether confirmation is requested. Refusals: product.not-found, request.too-many.
 */
export async function askForStockNotice(deps: Deps, { ip, ...asking }: Asking): Promise<boolean> {
  const now = deps.clock()
  const counters = [counter(ofAddress, addressRange(ip)), counter(ofMailbox, mailboxOf(asking.email))]
  return deps.db.transaction().execute(async (tx) => {
    const product = await listedProduct(tx, asking.productId)
    for (const one of counters)
      if (!(await countWithin(tx, one, now))) throw tooMany({ retryAfterSeconds: 3600 })
    const { email, language } = asking
    const isProven = await hasProof(tx, deps, asking)
    const about = { email, language, link: newLink(), createdAt: now, confirmedAt: isProven ? now : null }
    const others = asking.ofDesign ? await soldOutFinishes(tx, product.id) : []
    const rows = [product.id, ...others].map((productId) => ({ id: newId(), productId, ...about }))
    // An unconfirmed notice gets a new link; a confirmed one is left as it is.
    const { createdAt, confirmedAt, link } = about
    const waiting = await tx
      .insertInto('stockNotices')
      .values(rows)
      .onConflict((known) =>
        known
          .columns(['productId', 'email'])
          .doUpdateSet({ link, language, createdAt, confirmedAt })
          .where('stockNotices.confirmedAt', 'is', null),
      )
      .returning('link')
      .execute()
    if (isProven || waiting.length === 0) return !isProven
    const name = nameIn(language, product)
    const productName = others.length === 0 ? name : anyFinish[language](name)
    const url = deps.config.publicUrl + addressIn(language, `/stock-notices/${link}`)
    const mail = stockNoticeToConfirm({ productName, url }, language)
    await postMail(tx, deps, { eventKey: `stock-notice:${link}`, to: email, language, mail, isAwaited: true })
    return true
  })
}

const anyFinish = {
  en: (name: string) => `${name} or another finish`,
  ar: (name: string) => `${name} أو لون آخر منه`,
} as const

/**
 * Returns whether a checkout proves the address: its contact was confirmed or paid (0069), and the caller has its key
 * (0161). The link alone is not enough, as the shop has it too and could subscribe its customers.
 */
async function hasProof(
  tx: Tx,
  deps: Deps,
  { email, order, orderKey = '' }: Omit<Asking, 'ip'>,
): Promise<boolean> {
  if (!order || !isLink(order)) return false
  if (!isKeyOf(deps, orderKey, { link: order, email }, ['mailbox', 'placed'])) return false
  const proof = await tx
    .selectFrom('orderGroups')
    .select('id')
    .where('link', '=', order)
    .where('linkExpiresAt', '>', deps.clock())
    .where('contactProvenAt', 'is not', null)
    .where('email', '=', email)
    .executeTakeFirst()
  return proof !== undefined
}

/** Returns the other listed finishes of a product's design that are sold out. */
async function soldOutFinishes(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select other.id from products own join products other on other.family_id = own.family_id and other.id <> own.id
      join listings on listings.product_id = other.id
    where own.id = ${id} and other.stock = 0 order by other.id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Reads a listed product. Refusal: product.not-found, also for hidden products. */
async function listedProduct(tx: Tx, id: string) {
  const found = tx
    .selectFrom('products')
    .innerJoin('listings', 'listings.productId', 'products.id')
    .select(['products.id', 'products.name', 'products.nameAr'])
    .where('products.id', '=', id)
  return rowOf(id, found, 'product.not-found')
}

/** Reads the notice of a mailed link. Refusal: stock-notice.not-found. */
export async function readStockNotice(db: Db, link: string) {
  const rows = await db
    .selectFrom('stockNotices as n')
    .innerJoin('products as p', 'p.id', 'n.productId')
    .select(['p.id as productId', 'p.name', 'p.nameAr', 'n.confirmedAt'])
    .where('n.link', '=', isLink(link) ? link : '')
    .orderBy('n.id')
    .execute()
  const [found, ...others] = rows
  if (!found) throw new Refusal('stock-notice.not-found')
  const { confirmedAt, ...product } = found
  return { ...product, isConfirmed: confirmedAt !== null, isOfDesign: others.length > 0 }
}

/** Confirms the notice of a mailed link; idempotent. Refusal: stock-notice.not-found. */
export async function confirmStockNotice({ db, clock }: Deps, link: string) {
  await db
    .updateTable('stockNotices')
    .set({ confirmedAt: clock() })
    .where('link', '=', isLink(link) ? link : '')
    .where('confirmedAt', 'is', null)
    .execute()
  return readStockNotice(db, link)
}

/** Deletes the notice of a link. Refusal: stock-notice.not-found. */
export async function endStockNotice(db: Db, link: string): Promise<string> {
  const gone = await db
    .deleteFrom('stockNotices')
    .where('link', '=', isLink(link) ? link : '')
    .returning('link')
    .executeTakeFirst()
  if (!gone) throw new Refusal('stock-notice.not-found')
  return gone.link
}

/** Deletes all notices of these e-mail addresses. */
export async function deleteStockNotices(tx: Tx, emails: readonly string[]): Promise<void> {
  if (emails.length > 0) await tx.deleteFrom('stockNotices').where('email', 'in', emails).execute()
}
