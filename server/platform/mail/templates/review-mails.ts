import { isolated, type Language } from '#domain/platform/text/language.ts'
import type { PicturedItem } from './block-html.ts'
import { button, layOut, type Mail, note, quote, text } from './layout.ts'
import { letter } from './letter.ts'
import { productOf } from './order-mails.ts'
import { line, type Samples } from './sample.ts'

const words = {
  en: {
    asked: 'How are the items you ordered?',
    askedWhy: (number: string) =>
      `Your order ${number} arrived a few days ago. A few words help others who are looking for the same.`,
    items: 'Your items',
    write: 'Rate the items',
    honest: 'We publish good and bad reviews alike. Your review shows your first name and one initial.',
  },
  ar: {
    asked: 'ما رأيك في القطع التي طلبتها؟',
    askedWhy: (number: string) => `وصل طلبك ${number} قبل أيام. كلمات قليلة منك تساعد من يبحث عن مثلها.`,
    items: 'قطعك',
    write: 'قيّم القطع',
    honest: 'ننشر المدح والنقد على السواء. يظهر مع تقييمك اسمك الأول وحرف واحد من اسم العائلة.',
  },
} as const satisfies Record<Language, object>

type ReviewPublishedMail = {
  readonly ownerName: string
  readonly productName: string
  readonly stars: number
  readonly comment: string
  readonly url: string
}

/** To the shop, when a review of its product is published. */
export const reviewPublished = letter<ReviewPublishedMail>({
  to: 'ownerName',
  en: {
    subject: 'A customer has reviewed {productName}',
    blocks: [
      quote('{stars} of 5 stars', '{comment}'),
      'You can reply to it once; your reply is shown below the review for everyone to read.',
      button('Read and reply', '{url}'),
    ],
  },
  ar: {
    subject: 'قيّم عميل {productName}',
    blocks: [
      quote('عدد النجوم: {stars} من 5', '{comment}'),
      'يمكنك الرد عليه مرة واحدة، ويظهر ردّك أسفل التقييم للجميع.',
      button('اقرأ التقييم وردّ عليه', '{url}'),
    ],
  },
})

type ReviewRejectedMail = {
  readonly firstName: string
  readonly productName: string
  readonly reason: string
  /** Page on which it can be rewritten. */
  readonly url: string
}

/** To the author of a review that is not published. */
export const reviewRejected = letter<ReviewRejectedMail>({
  to: 'firstName',
  about: 'order',
  en: {
    subject: 'Your review of {productName} was not published',
    blocks: [
      'Your review of {productName} was not published.',
      quote('Reason', '{reason}'),
      button('Write it again', '{url}'),
    ],
  },
  ar: {
    subject: 'لم يُنشر تقييمك للقطعة {productName}',
    blocks: [
      'لم يُنشر تقييمك للقطعة {productName}.',
      quote('السبب', '{reason}'),
      button('اكتبه من جديد', '{url}'),
    ],
  },
})

type ReviewRequestMail = {
  readonly firstName: string
  readonly orderNumber: string
  readonly items: readonly PicturedItem[]
  readonly url: string
}

/** To the customer, some days after an order has arrived. */
export function reviewsAsked(
  { firstName, orderNumber, items, url }: ReviewRequestMail,
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [
    text(say.askedWhy(isolated(orderNumber))),
    { kind: 'items', label: say.items, items, text: '' } as const,
    button(say.write, url),
    note(say.honest),
  ]
  return layOut({ to: firstName, subject: say.asked, blocks, about: 'order' }, language)
}

export const reviewMails = {
  'reviews-asked': ({ firstName, productName: name, publicUrl }, language) => {
    const url = `${publicUrl}/orders/sample/reviews`
    const products = [productOf({ ...line, name, nameAr: null }, url, language)]
    return reviewsAsked({ firstName, orderNumber: 'MJ-20418', items: products, url }, language)
  },
  'review-published': ({ ownerName, productName, publicUrl }, language) => {
    const said = { stars: 4, comment: productName }
    return reviewPublished({ ownerName, productName, ...said, url: `${publicUrl}/shop/reviews` }, language)
  },
  'review-rejected': (facts, language) =>
    reviewRejected({ ...facts, url: `${facts.publicUrl}/orders/sample/reviews` }, language),
} satisfies Samples
