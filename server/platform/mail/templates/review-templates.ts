import type { Language } from '#domain/platform/text/language.ts'
import { pieceOf } from './order-mails.ts'
import { reviewPublished, reviewRejected, reviewsAsked } from './review-mails.ts'

type ReviewSample = {
  readonly firstName: string
  readonly ownerName: string
  readonly productName: string
  readonly publicUrl: string
}

const piece = { nameAr: null, quantity: 1, cancelled: 0, photo: '/share.png' }

/** The mails on reviews, filled with a sample. */
export const reviewTemplates = {
  'reviews-asked': ({ firstName, productName: name, publicUrl }: ReviewSample, language: Language) => {
    const url = `${publicUrl}/orders/sample/reviews`
    const pieces = [pieceOf({ ...piece, name }, url, language)]
    return reviewsAsked({ firstName, orderNumber: 'MJ-20418', pieces, url }, language)
  },
  'review-published': ({ ownerName, productName, publicUrl }: ReviewSample, language: Language) => {
    const said = { stars: 4, comment: productName }
    return reviewPublished({ ownerName, productName, ...said, url: `${publicUrl}/shop/reviews` }, language)
  },
  'review-rejected': reviewRejected,
}
