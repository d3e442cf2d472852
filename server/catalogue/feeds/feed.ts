import { z } from 'zod'
import { product } from '#contract/catalogue/products/products.ts'
import type { DeliveryFees } from '#domain/shops/delivery.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { xmlText } from '#domain/platform/text/xml-text.ts'
import { currentCatalogue } from '#server/catalogue/listings/changes.ts'
import { trailTo } from '#server/catalogue/reference.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/db/db.ts'
import { addressIn } from '#server/catalogue/sitemap/sitemap.ts'
import { feedItem, type FeedProduct } from './feed-item.ts'

const pageSize = 200

/** For what some shops deliver; null is the platform store. */
export type FeesReader = (db: Db, shopIds: readonly (string | null)[]) => Promise<DeliveryFees>

const texts = {
  en: { title: 'Majlis', about: 'Furniture from shops across the UAE' },
  ar: { title: 'مجلس', about: 'أثاث من متاجر في أنحاء الإمارات' },
} as const

/**
 * Every product on sale as one feed of RSS 2.0, made while it is sent: pages of the listings by their number, so that
 * the database and this process hold a few of them. What changes meanwhile is told as it is read.
 */
export async function* feedOf(deps: Deps, language: Language, readFees: FeesReader): AsyncGenerator<string> {
  const { publicUrl } = deps.config
  const { title, about } = texts[language]
  const { reference } = await currentCatalogue(deps)
  const trails = new Map(
    reference.categories.map(({ id }) => [id, trailTo(reference.categories, id)] as const),
  )
  const trailOf = (id: string) => trails.get(id) ?? []
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${title}</title><link>${xmlText(publicUrl + addressIn(language, '/'))}</link><description>${about}</description>
`
  for await (const products of pages(deps)) {
    const fees = await readFees(deps.db, [...new Set(products.map(({ shopId }) => shopId))])
    const context = { config: deps.config, language, fees, trailOf, now: deps.clock() }
    yield products.map((item) => feedItem(item, context) ?? '').join('')
  }
  yield '</channel></rss>\n'
}

type FeedRow = Omit<FeedProduct, 'product'> & { readonly number: number; readonly record: string }

async function* pages({ pool }: Pick<Deps, 'pool'>): AsyncGenerator<readonly FeedProduct[]> {
  let after = -1
  for (;;) {
    const { rows } = await pool.query<FeedRow>({
      name: 'feed-page',
      text: `select l.number, p.shop_id as "shopId", l.family, p.stock, d.record
        from listings l join listing_documents d using (number) join products p on p.id = l.product_id
        where l.number > $1 order by l.number limit ${pageSize}`,
      values: [after],
    })
    yield rows.map(({ record, ...item }) => ({ ...item, product: stored(record, item.stock) }))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.number
  }
}

/** A stored record leaves out what a sale changes. */
function stored(record: string, stock: number) {
  return z.decode(product, { ...JSON.parse(record), stock, stockQuantity: stock })
}
