import { productTag } from '#server/catalogue/tags.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { listReviews, reviewsAtFirst, type Review } from '#contract/catalogue/products/reviews.ts'
import { cachedReply, type TaggedReply } from '#server/catalogue/response-cache.ts'
import { variantTags } from '#server/catalogue/documents.ts'
import type { Db, Deps, Actor } from '#server/deps.ts'
import { pageOf } from '#server/platform/db/page.ts'
import { seeProduct } from '#server/catalogue/products/public.ts'
import { readSettings } from '#server/platform/settings/platform.ts'

/** The reviews on a product's page before more are requested. */
const atFirst = { sort: 'newest', limit: 6 } as const

/** Reviews `r` of a product and of its variants. */
const ofDesign = (productId: string) => sql<SqlBool>`r.status = 'approved' and r.product_id in (
  select pooled.id from products p join products pooled on pooled.id = p.id or pooled.family_id = p.family_id
  where p.id = ${productId})`

/** Returns, as JSON, the reviews on the page of a product whose design has any. */
export async function reviewsOfPage(db: Db, productId: string): Promise<string> {
  const [counts, { rows: newest }] = await Promise.all([
    db
      .selectFrom('reviews as r')
      .select(['stars', 'language', sql<number>`count(*)::int`.as('count')])
      .where(ofDesign(productId))
      .groupBy(['stars', 'language'])
      .execute(),
    readPublished(db, productId, atFirst),
  ])
  const sumOf = (among: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(among).reduce((sum, { count }) => sum + count, 0)
  const stars = [1, 2, 3, 4, 5].map((star) => sumOf((row) => row.stars === star))
  const [en, ar] = [sumOf(({ language }) => language === 'en'), sumOf(({ language }) => language === 'ar')]
  return JSON.stringify(z.encode(reviewsAtFirst, { stars, languages: { en, ar }, newest }))
}

type ReviewQuery = z.output<NonNullable<(typeof listReviews)['query']>>
export type ReviewPage = TaggedReply & {
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** Published photos need no key (server/platform/files/order-photos.ts). */
const photos = sql<
  string[]
>`(select coalesce(json_agg('/api/objects/' || p.object_id order by p.position), '[]')
  from order_photos p where p.review_id = r.id)`

/** SQL: the product that the author of review `r` bought. */
const bought = sql<
  Review['product']
>`(select json_build_object('id', p.id, 'name', p.name, 'nameAr', p.name_ar)
  from products p where p.id = r.product_id)`

const sorts = {
  newest: sql`r.created_at desc, r.id desc`,
  best: sql`r.stars desc, r.created_at desc, r.id desc`,
  worst: sql`r.stars, r.created_at desc, r.id desc`,
  photos: sql`r.has_photos desc, r.created_at desc, r.id desc`,
} as const satisfies Record<ReviewQuery['sort'], unknown>

/** Lists published reviews of a product's design, by pages; none while reviews are off. Refusal: product.not-found. */
export async function listPublic(
  deps: Deps,
  actor: Actor,
  id: string,
  query: ReviewQuery,
): Promise<ReviewPage> {
  const seen = await seeProduct(deps, actor, id)
  const key = `reviews ${seen.id} ${JSON.stringify(query)}`
  return cachedReply(deps, key, async () => {
    const { rows, ...page } = await readPublished(deps.db, seen.id, query)
    return {
      ...page,
      json: Buffer.from(JSON.stringify(z.encode(listReviews.reply, rows))),
      tags: [productTag(seen.id), ...variantTags(seen)],
    }
  })
}

async function readPublished(db: Db, productId: string, query: ReviewQuery) {
  const { sort, rating, language, ...page } = query
  if (!(await readSettings(db)).reviewsEnabled) return { rows: [], total: 0, limit: page.limit, offset: 0 }
  const conditions: (Expression<SqlBool> | null)[] = [
    rating ? sql<SqlBool>`r.stars = ${Number(rating)}` : null,
    language ? sql<SqlBool>`r.language = ${language}` : null,
  ]
  const found = db
    .selectFrom('reviews as r')
    .select(['r.id', 'r.stars as rating', 'r.comment', 'r.language', 'r.authorName', 'r.createdAt'])
    .select(['r.reply', 'r.repliedAt', photos.as('photos'), bought.as('product')])
    .where(ofDesign(productId))
    .where((of) => of.and(conditions.filter((one) => one !== null)))
    .orderBy(sorts[sort])
  const read = await pageOf(found, page)
  const rows: Review[] = read.rows.map(({ repliedAt, ...row }) => ({
    ...row,
    reply: replyOf({ reply: row.reply, repliedAt }),
  }))
  return { ...read, rows }
}

/** The seller's reply to a review; null if there is none. */
export function replyOf({
  reply,
  repliedAt,
}: {
  readonly reply: string | null
  readonly repliedAt: Date | null
}) {
  return reply === null || repliedAt === null ? null : { text: reply, at: repliedAt }
}
