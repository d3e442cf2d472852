import { type Expression, type SqlBool, sql } from 'kysely'
import { z } from 'zod'
import { listReviews, type Review } from '#contract/reviews/reviews.ts'
import { cachedReply, type TaggedReply } from '#server/catalogue/response-cache.ts'
import { productTag } from '#server/catalogue/tags.ts'
import type { Db } from '#server/db/db.ts'
import { pageOf } from '#server/db/page.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/http/actor.ts'
import { seeProduct } from '#server/products/public.ts'
import { readSettings } from '#server/settings/platform.ts'
import { replyOf } from './read.ts'

type Asked = z.output<NonNullable<(typeof listReviews)['query']>>
export type ReviewPage = TaggedReply & {
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** Published photos need no key (server/files/order-photos.ts). */
const photos = sql<
  string[]
>`(select coalesce(json_agg('/api/objects/' || p.object_id order by p.position), '[]')
  from order_photos p where p.review_id = r.id)`

const sorts = {
  newest: sql`r.created_at desc, r.id desc`,
  best: sql`r.stars desc, r.created_at desc, r.id desc`,
  worst: sql`r.stars, r.created_at desc, r.id desc`,
  photos: sql`r.has_photos desc, r.created_at desc, r.id desc`,
} as const satisfies Record<Asked['sort'], unknown>

/** A page of what is published of a product that the caller may see; nothing while reviews are switched off. Refusal: product.not-found. */
export async function listPublic(deps: Deps, actor: Actor, id: string, asked: Asked): Promise<ReviewPage> {
  const seen = await seeProduct(deps, actor, id)
  const key = `reviews ${seen.id} ${JSON.stringify(asked)}`
  return cachedReply(deps, key, async () => {
    const { rows, ...page } = await readPublished(deps.db, seen.id, asked)
    return {
      ...page,
      json: Buffer.from(JSON.stringify(z.encode(listReviews.reply, rows))),
      tags: [productTag(seen.id)],
    }
  })
}

async function readPublished(db: Db, productId: string, { sort, rating, language, ...page }: Asked) {
  if (!(await readSettings(db)).reviewsEnabled) return { rows: [], total: 0, limit: page.limit, offset: 0 }
  const conditions: (Expression<SqlBool> | null)[] = [
    rating ? sql<SqlBool>`r.stars = ${Number(rating)}` : null,
    language ? sql<SqlBool>`r.language = ${language}` : null,
  ]
  const found = db
    .selectFrom('reviews as r')
    .select(['r.id', 'r.stars as rating', 'r.comment', 'r.language', 'r.authorName', 'r.createdAt'])
    .select(['r.reply', 'r.repliedAt', photos.as('photos')])
    .where('r.productId', '=', productId)
    .where('r.status', '=', 'approved')
    .where((of) => of.and(conditions.filter((one) => one !== null)))
    .orderBy(sorts[sort])
  const read = await pageOf(found, page)
  const rows: Review[] = read.rows.map(({ repliedAt, ...row }) => ({
    ...row,
    reply: replyOf({ reply: row.reply, repliedAt }),
  }))
  return { ...read, rows }
}
