import type { FastifyInstance } from 'fastify'
import { type SellersReview, reviewsFile } from '#contract/orders/reviews/review-approval.ts'
import * as approval from '#contract/orders/reviews/review-approval.ts'
import { listReviews } from '#contract/catalogue/products/reviews.ts'
import * as contract from '#contract/orders/reviews/reviews.ts'
import { reviewStatusNames } from '#domain/orders/reviews/review-status.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import { recordListExport } from '#server/platform/audit/record.ts'
import { eachByItself } from '#server/platform/http/many.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { both, mount, mountFile, pageHeaders, preencoded } from '#server/platform/http/route.ts'
import { dayCell, type ListFile, numberCell, sendList, shopColumn } from '#server/platform/http/send-sheet.ts'
import { lookingUp, lookupBy } from '#server/orders/lookups.ts'
import { refuseWithoutKey } from '#server/orders/order-key.ts'
import { decideReview } from './move.ts'
import { listPublic } from '#server/catalogue/products/public-reviews.ts'
import {
  countOfShop,
  countReviews,
  eachReview,
  listForAdmin,
  listOfShop,
  readForAdmin,
  readOfShop,
  readOwn,
} from './read.ts'
import { removeReply, replyToReview } from './reply.ts'
import { readProductsToReview } from './ask.ts'
import { reportReview } from './report.ts'
import { writeReview } from './write.ts'

const isRemoved = { en: 'The reply is removed.', ar: 'أُزيل الرد.' } as const

export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listReviews, async ({ actor, params, query, request, reply }) => {
    const { json, total, limit, offset } = await listPublic(deps, actor, params.id, query)
    const next = offset + limit
    reply.headers(
      pageHeaders(request.url, { total, next: next < total && limit > 0 ? `offset=${next}` : null }),
    )
    return preencoded(json)
  })
  mountCreating(app, deps, contract.writeReview, {
    make: async ({ actor, params, body, request }, { id, key }) => {
      const ownerId = actor.kind === 'anonymous' ? null : actor.userId
      const { orderNumber: number, email } = body
      await lookingUp(deps, lookupBy(request, number, email), async () => {
        await refuseWithoutKey(deps, request, { number, email })
        await writeReview(deps, { ...body, productId: params.id, id, ownerId }, key)
      })
    },
    present: (_call, id) => readOwn(deps.db, id),
  })
  mount(app, deps, contract.readProductsToReview, ({ params }) => readProductsToReview(deps, params.link))
  mountCreating(app, deps, contract.reportReview, {
    make: ({ params, body, request }, { id, key }) =>
      reportReview(deps, { ...body, reviewId: params.id, id, ip: request.ip }, key),
    present: async (_call, id) => ({ id }),
  })
  adminRoutes(app, deps)
  reviewFileRoutes(app, deps)
  shopRoutes(app, deps)
}

function adminRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mount(app, deps, approval.listReviewsForAdmin, ({ query }) => listForAdmin(db, query))
  mount(app, deps, approval.countReviews, ({ query }) => countReviews(db, query))
  mount(app, deps, approval.readReviewForAdmin, ({ params }) => readForAdmin(db, params.id))
  mount(app, deps, approval.decideReview, async ({ actor, params, body }) => {
    const undo = await decideReview(deps, actor, params.id, body)
    return { ...(await readForAdmin(db, params.id)), undo }
  })
  mount(app, deps, approval.decideReviews, ({ actor, body: { items, ...decision }, ...call }) =>
    eachByItself(call, items, ({ id, seen }) => decideReview(deps, actor, id, { ...decision, seen })),
  )
  both(app, deps, approval.replyToReview, async ({ actor, params, body }) => {
    await replyToReview(deps, actor, { id: params.id, text: body.text })
    return actor.kind === 'shop' ? readOfShop(db, actor.shopId, params.id) : readForAdmin(db, params.id)
  })
  mount(app, deps, approval.removeReply, async ({ actor, params, language }) => {
    await removeReply(deps, actor, params.id)
    return { message: isRemoved[language], id: params.id }
  })
}

function shopRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps
  mount(app, deps, approval.listOwnReviews, ({ actor, query }) => listOfShop(db, actor.shopId, query))
  mount(app, deps, approval.countOwnReviews, ({ actor, query }) => countOfShop(db, actor.shopId, query))
}

const file: ListFile<SellersReview> = {
  name: 'majlis-reviews',
  sheet: { en: 'Reviews', ar: 'التقييمات' },
  columns: [
    ['Product', 'المنتج', ({ product }, language) => nameIn(language, product)],
    shopColumn,
    ['Order', 'الطلب', ({ orderNumber }) => orderNumber],
    ['Written by', 'كتبه', ({ authorName }) => authorName ?? ''],
    ['Stars', 'النجوم', ({ rating }) => numberCell(rating)],
    ['Written on', 'تاريخ الكتابة', ({ createdAt }) => dayCell(createdAt)],
    ['Status', 'الحالة', ({ status }, language) => reviewStatusNames[status][language]],
    ['Review', 'التقييم', ({ comment }) => comment],
    ['Reply', 'الرد', ({ reply }) => reply?.text ?? ''],
  ],
}

/** Serves all matching reviews as a file. */
function reviewFileRoutes(app: FastifyInstance, deps: Deps): void {
  mountFile(app, deps, reviewsFile.admin, async (call) => {
    await recordListExport(deps, call.actor, 'reviews')
    return sendList(call, file, eachReview(deps.db, call.query))
  })
  mountFile(app, deps, reviewsFile.shop, async (call) => {
    const { answered, stars, search } = call.query
    return sendList(call, file, eachReview(deps.db, { shopId: call.actor.shopId, answered, stars, search }))
  })
}
