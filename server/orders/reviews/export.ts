import type { FastifyInstance } from 'fastify'
import { type SellersReview, reviewsFile } from '#contract/orders/reviews/review-approval.ts'
import { reviewStatusNames } from '#domain/orders/reviews/review-status.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { Deps } from '#server/deps.ts'
import { recordListExport } from '#server/platform/audit/record.ts'
import { dayCell, type ListFile, sendList } from '#server/platform/http/list-file.ts'
import { mountFile } from '#server/platform/http/route.ts'
import { eachReview } from './read.ts'

const file: ListFile<SellersReview> = {
  name: 'majlis-reviews',
  sheet: { en: 'Reviews', ar: 'التقييمات' },
  columns: [
    ['Product', 'المنتج', ({ product }, language) => nameIn(language, product)],
    [
      'Shop',
      'المتجر',
      ({ shopName: name, shopNameAr: nameAr }, language) => nameIn(language, { name, nameAr }),
    ],
    ['Order', 'الطلب', ({ orderNumber }) => orderNumber],
    ['Written by', 'كتبه', ({ authorName }) => authorName ?? ''],
    ['Stars', 'النجوم', ({ rating }) => ({ number: String(rating) })],
    ['Written on', 'تاريخ الكتابة', ({ createdAt }) => dayCell(createdAt)],
    ['Status', 'الحالة', ({ status }, language) => reviewStatusNames[status][language]],
    ['Review', 'التقييم', ({ comment }) => comment],
    ['Reply', 'الرد', ({ reply }) => reply?.text ?? ''],
  ],
}

/** The reviews of a list as a file. */
export function reviewFileRoutes(app: FastifyInstance, deps: Deps): void {
  mountFile(app, deps, reviewsFile.admin, async (call) => {
    await recordListExport(deps, call.actor, 'reviews')
    return sendList(call, file, eachReview(deps.db, call.query))
  })
  mountFile(app, deps, reviewsFile.shop, async (call) => {
    const { answered } = call.query
    return sendList(call, file, eachReview(deps.db, { shopId: call.actor.shopId, answered }))
  })
}
