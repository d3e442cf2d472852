import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { ReplyOf } from '#contract/endpoint.ts'
import type {
  AdminReview,
  adminReviewFilters,
  countOwnReviews,
  countReviews as counted,
  listOwnReviews as ownAsked,
  SellersReview,
} from '#contract/orders/reviews/review-approval.ts'
import { orderNumberText, readOrderNumber } from '#domain/orders/order-number.ts'
import { type Db, isId, rowOf } from '#server/deps.ts'
import { type CountedPage, eachRow, hasEveryWord, pageOf, sortedBy } from '#server/platform/db/page.ts'
import { replyOf } from '#server/catalogue/products/public-reviews.ts'
import { photosWhere } from '#server/orders/photos.ts'

type JsonDated<T extends { at: Date }> = Omit<T, 'at'> & { readonly at: string }

const photos = photosWhere(sql`p.review_id = r.id`).$castTo<string[]>()

const reports = sql<JsonDated<AdminReview['reports'][number]>[]>`(select coalesce(json_agg(json_build_object(
    'id', one.id, 'reason', one.reason, 'note', one.note, 'at', one.at) order by one.at desc, one.id desc), '[]')
  from (select * from review_reports report where report.review_id = r.id
    order by report.at desc, report.id desc limit r.open_reports) one)`

const history = sql<JsonDated<AdminReview['history'][number]>[]>`(select coalesce(json_agg(json_build_object(
    'id', e.id, 'from', e.from_status, 'to', e.to_status, 'reason', e.reason, 'at', e.at, 'isUndo', e.undoes is not null,
    'by', (select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.id = e.actor_id))
    order by e.at desc, e.id desc), '[]')
  from review_events e where e.review_id = r.id)`

function reviewsQuery(db: Db) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('products as p', 'p.id', 'r.productId')
    .innerJoin('orders as o', 'o.id', 'r.orderId')
    .select(['r.id', 'r.status', 'r.statusSince', 'r.stars', 'r.comment', 'r.language', 'r.authorName'])
    .select(['r.reply', 'r.repliedAt', 'r.replyEditedAt', 'r.createdAt', photos.as('photos')])
    .select(['r.productId', 'p.name', 'p.nameAr', 'p.mainPhoto', 'r.shopId', 'o.shopName', 'o.shopNameAr'])
    .select('o.number as orderNumber')
}

type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewsQuery>['executeTakeFirstOrThrow']>>

function sellersReviewOf(row: ReviewRow): SellersReview {
  const { id, status, statusSince, comment, language, authorName, photos: addresses, createdAt } = row
  return {
    id,
    status,
    statusSince,
    comment,
    language,
    authorName,
    createdAt,
    rating: row.stars,
    photos: addresses,
    reply: replyOf(row),
    product: { id: row.productId, name: row.name, nameAr: row.nameAr, photo: row.mainPhoto },
    shopId: row.shopId ?? 'majlis',
    shopName: row.shopName,
    shopNameAr: row.shopNameAr,
    orderNumber: orderNumberText(row.orderNumber),
    isReplyFixed: row.replyEditedAt !== null,
  }
}

function adminQuery(db: Db) {
  return reviewsQuery(db).select(['r.rejectionReason', reports.as('reports'), history.as('history')])
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof adminQuery>['executeTakeFirstOrThrow']>>

function adminReviewOf(row: AdminRow): AdminReview {
  const dated = <T extends { at: string }>({ at, ...rest }: T) => ({ ...rest, at: new Date(at) })
  return {
    ...sellersReviewOf(row),
    rejectionReason: row.rejectionReason,
    reports: row.reports.map(dated) as AdminReview['reports'],
    history: row.history.map(dated) as AdminReview['history'],
  }
}

type Queue = z.output<typeof adminReviewFilters>['queue']
type Stars = z.output<typeof adminReviewFilters>['stars']
type Narrowed = {
  readonly shop?: string | undefined
  readonly stars?: Stars
  readonly search?: string | undefined
}
type QueueQuery = Narrowed & {
  readonly queue: Queue
  readonly limit: number
  readonly offset?: number | undefined
  readonly sort?: OwnAsked['sort']
}

const orders = { id: 'r.id', by: { written: sql`r.created_at`, stars: sql`r.stars` } }

const inQueue: Readonly<Record<Queue, Expression<SqlBool>>> = {
  waiting: sql<SqlBool>`r.status = 'pending'`,
  reported: sql<SqlBool>`r.open_reports > 0`,
  approved: sql<SqlBool>`r.status = 'approved'`,
  rejected: sql<SqlBool>`r.status = 'rejected'`,
}

/** SQL condition: reviews of one shop, or of all; an invalid id matches none. */
function ofShop(shop: string | undefined): Expression<SqlBool> {
  if (shop === undefined) return sql<SqlBool>`true`
  return isId(shop) ? sql<SqlBool>`r.shop_id = ${shop}` : sql<SqlBool>`false`
}

function withStars(stars: Stars): Expression<SqlBool> {
  return stars === undefined ? sql<SqlBool>`true` : sql<SqlBool>`r.stars = ${Number(stars)}`
}

/** SQL condition: words of the review, the author's public name, the reply or the product; or the order number. */
function withWords(search = ''): Expression<SqlBool> {
  const number = readOrderNumber(search)
  const words = hasEveryWord(
    search,
    (word) => sql<SqlBool>`r.id in (select id from reviews where search_form like ${word}
      union all select found.id from reviews found join products item on item.id = found.product_id
        where item.search_form like ${word})`,
  )
  return number === null
    ? words
    : sql<SqlBool>`(r.order_id in (select id from orders where number = ${number}) or ${words})`
}

function narrowed({ shop, stars, search }: Narrowed): Expression<SqlBool> {
  return sql<SqlBool>`${ofShop(shop)} and ${withStars(stars)} and ${withWords(search)}`
}

function isAsked({ queue, ...filters }: QueueFilters): Expression<SqlBool> {
  return sql<SqlBool>`${inQueue[queue]} and ${narrowed(filters)}`
}

type QueueFilters = Pick<QueueQuery, 'queue' | 'shop' | 'stars' | 'search'>

/** Yields all reviews of a queue, or the published ones of a shop, in batches, newest first. */
export function eachReview(
  db: Db,
  asked: QueueFilters | (OwnNarrowed & { readonly shopId: string }),
): AsyncGenerator<SellersReview> {
  const found = 'queue' in asked ? reviewsQuery(db).where(isAsked(asked)) : published(db, asked.shopId, asked)
  const all = found.orderBy('r.id', 'desc')
  return eachRow(
    async (last, limit) => {
      const rows = last === null ? all : all.where('r.id', '<', last)
      return (await rows.limit(limit).execute()).map(sellersReviewOf)
    },
    ({ id }) => id,
  )
}

/** Lists a page of a queue for administrators: waiting and reported reviews oldest first, decided ones newest first. */
export async function listForAdmin(
  db: Db,
  { queue, shop, stars, search, sort, ...page }: QueueQuery,
): Promise<CountedPage<AdminReview[]>> {
  const isOldestFirst = queue === 'waiting' || queue === 'reported'
  const found = adminQuery(db)
    .where(isAsked({ queue, shop, stars, search }))
    .orderBy(sortedBy(sort ?? (isOldestFirst ? 'written' : '-written'), orders))
  const read = await pageOf(found, page)
  return { ...read, rows: read.rows.map(adminReviewOf) }
}

/** Counts the reviews in each queue. */
export async function countReviews(db: Db, filters: Narrowed): Promise<ReplyOf<typeof counted>> {
  const own = narrowed(filters)
  const { rows } = await sql<ReplyOf<typeof counted>>`
    select (select count(*)::int from reviews r where status = 'pending' and ${own}) as waiting,
      (select count(*)::int from reviews r where open_reports > 0 and ${own}) as reported,
      (select count(*)::int from reviews r where status = 'approved' and ${own}) as approved,
      (select count(*)::int from reviews r where status = 'rejected' and ${own}) as rejected`.execute(db)
  return rows[0] ?? { waiting: 0, reported: 0, approved: 0, rejected: 0 }
}

/** Reads a review for administrators. Refusal: review.not-found. */
export async function readForAdmin(db: Db, id: string): Promise<AdminReview> {
  return adminReviewOf(await rowOf(id, adminQuery(db).where('r.id', '=', id), 'review.not-found'))
}

/** Reads a review for its author, in any status. */
export async function readOwn(db: Db, id: string): Promise<SellersReview> {
  return sellersReviewOf(await reviewsQuery(db).where('r.id', '=', id).executeTakeFirstOrThrow())
}

type OwnAsked = z.output<NonNullable<(typeof ownAsked)['query']>>

type OwnNarrowed = Pick<OwnAsked, 'answered' | 'stars' | 'search'>

const published = (db: Db, shopId: string, { answered, ...filters }: OwnNarrowed) =>
  reviewsQuery(db)
    .where('r.shopId', '=', shopId)
    .where('r.status', '=', 'approved')
    .where(narrowed(filters))
    .$if(answered !== undefined, (rows) => rows.where('r.reply', answered === 'yes' ? 'is not' : 'is', null))

/** Lists a page of a shop's published reviews, those without a reply first, then the newest; or sorted. */
export async function listOfShop(
  db: Db,
  shopId: string,
  { answered, stars, search, sort, ...page }: OwnAsked,
): Promise<CountedPage<SellersReview[]>> {
  const found = published(db, shopId, { answered, stars, search }).orderBy(
    sort ? sortedBy(sort, orders) : sql`r.reply is not null, ${sortedBy<'written'>('-written', orders)}`,
  )
  const read = await pageOf(found, page)
  return { ...read, rows: read.rows.map(sellersReviewOf) }
}

/** Counts the published reviews of a shop, and those without a reply. */
export async function countOfShop(
  db: Db,
  shopId: string,
  filters: Omit<OwnNarrowed, 'answered'>,
): Promise<ReplyOf<typeof countOwnReviews>> {
  return db
    .selectFrom('reviews as r')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where reply is null)::int`.as('unanswered'),
    ])
    .where('shopId', '=', shopId)
    .where('status', '=', 'approved')
    .where(narrowed(filters))
    .executeTakeFirstOrThrow()
}

/** Counts those without a reply, as a subquery. */
export function howManyUnanswered(shopId: string): RawBuilder<number> {
  return sql`(select count(*)::int from reviews where shop_id = ${shopId} and status = 'approved' and reply is null)`
}

/** Reads a published review of a shop. Refusal: review.not-found. */
export async function readOfShop(db: Db, shopId: string, id: string): Promise<SellersReview> {
  const found = reviewsQuery(db).where('r.shopId', '=', shopId).where('r.status', '=', 'approved')
  return sellersReviewOf(await rowOf(id, found.where('r.id', '=', id), 'review.not-found'))
}
