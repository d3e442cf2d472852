import { mailboxOf } from '#domain/orders/cash-confirmation.ts'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { rowOf } from '#server/platform/db/row-of.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, countWithin, type Limit, tooMany } from '#server/platform/http/limits.ts'
import { postMail } from '#server/platform/mail/outbox.ts'
import { stockNoticeToConfirm } from '#server/platform/mail/templates/stock-mails.ts'
import { addressIn } from '#server/catalogue/sitemap/sitemap.ts'
import { newLink } from '#server/orders/link.ts'

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
