import { sql } from 'kysely'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import { productPath } from '#server/catalogue/sitemap/pages.ts'
import { addressIn } from '#server/catalogue/sitemap/sitemap.ts'
import { recurring } from '#server/platform/jobs/job.ts'
import { postMails } from '#server/platform/mail/outbox.ts'
import { backInStock } from '#server/platform/mail/templates/stock-mails.ts'

/** Days after which an unconfirmed notice, and any notice, are deleted. */
const unansweredDays = 3
const longestDays = 180
const atOnce = 500

type DueNotice = {
  readonly id: string
  readonly link: string
  readonly isBack: boolean
  readonly email: string
  readonly language: Language
  readonly productId: string
  readonly name: string
  readonly nameAr: string | null
}

/** Mails customers whose product is back, once: the notice, with all finishes, is deleted in the same transaction. */
export async function notifyBackInStock(deps: Deps): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<DueNotice>`
      delete from stock_notices n using products p
      where p.id = n.product_id and n.link in (
        select own.link from stock_notices own join products sold on sold.id = own.product_id
          join listings on listings.product_id = sold.id
        where own.confirmed_at is not null and sold.stock > 0 order by own.confirmed_at limit ${atOnce})
      returning n.id, n.link, p.stock > 0 and exists (select from listings l where l.product_id = p.id) as is_back, n.email, n.language, p.id as product_id, p.name, p.name_ar`.execute(
      tx,
    )
    const firstOfEach = new Map(rows.filter(({ isBack }) => isBack).map((row) => [row.link, row]))
    const mails = [...firstOfEach.values()].map(({ id, email: to, language, productId, name, nameAr }) => {
      const url = deps.config.publicUrl + addressIn(language, productPath({ id: productId, name }))
      const mail = backInStock({ productName: nameIn(language, { name, nameAr }), url }, language)
      return { eventKey: `back-in-stock:${id}`, to, language, mail }
    })
    await postMails(tx, deps, mails)
  })
  await forgetOld(deps)
}

async function forgetOld({ db, clock }: Deps): Promise<void> {
  const before = (days: number) => new Date(clock().getTime() - days * 86_400_000)
  await sql`delete from stock_notices where created_at < ${before(longestDays)}
    or (confirmed_at is null and created_at < ${before(unansweredDays)})`.execute(db)
}

export const backInStockJob = recurring('tell-what-is-back', '*/5 * * * *', notifyBackInStock)
