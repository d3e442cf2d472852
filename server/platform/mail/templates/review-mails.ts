import { isolated, type Language } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, note, type PicturedItem, quote, text } from './layout.ts'

const words = {
  en: {
    greeting: (name: string) => `Hello ${name},`,
    published: (product: string) => `A customer has reviewed ${product}`,
    stars: (stars: number) => `${stars} of 5 stars`,
    reply: 'You can reply to it once; your reply stands below the review for everybody to read.',
    openReviews: 'Read and reply',
    rejected: (product: string) => `Your review of ${product} was not published`,
    whyRejected: 'Reason',
    asked: 'How are the pieces you ordered?',
    askedWhy: (number: string) =>
      `Your order ${number} arrived some days ago. A few words help others who look for the same.`,
    pieces: 'Your pieces',
    write: 'Rate the pieces',
    honest: 'Praise and blame are published alike. Your review shows your first name and one initial.',
  },
  ar: {
    greeting: (name: string) => `مرحباً ${name}،`,
    published: (product: string) => `قيّم عميل ${product}`,
    stars: (stars: number) => `عدد النجوم: ${stars} من 5`,
    reply: 'يمكنك الرد عليه مرة واحدة، ويظهر ردّك أسفل التقييم للجميع.',
    openReviews: 'اقرأ التقييم وردّ عليه',
    rejected: (product: string) => `لم يُنشر تقييمك للقطعة ${product}`,
    whyRejected: 'السبب',
    asked: 'ما رأيك في القطع التي طلبتها؟',
    askedWhy: (number: string) => `وصل طلبك ${number} قبل أيام. كلمات قليلة منك تساعد من يبحث عن مثلها.`,
    pieces: 'قطعك',
    write: 'قيّم القطع',
    honest: 'ننشر المدح والنقد على السواء. يظهر مع تقييمك اسمك الأول وحرف واحد من اسم العائلة.',
  },
} as const satisfies Record<Language, object>

type Published = {
  readonly ownerName: string
  readonly productName: string
  readonly stars: number
  readonly comment: string
  readonly url: string
}

/** To the shop, when a review of its piece is published. */
export function reviewPublished(
  { ownerName, productName, stars, comment, url }: Published,
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(ownerName))),
    quote(say.stars(stars), comment),
    text(say.reply),
    button(say.openReviews, url),
  ]
  return layOut({ subject: say.published(isolated(productName)), blocks }, language)
}

type ReviewRejectedMail = {
  readonly firstName: string
  readonly productName: string
  readonly reason: string
}

/** To the author of a review that is not published. */
export function reviewRejected(
  { firstName, productName, reason }: ReviewRejectedMail,
  language: Language,
): Mail {
  const say = words[language]
  const subject = say.rejected(isolated(productName))
  const blocks = [
    text(say.greeting(isolated(firstName))),
    text(`${subject}.`),
    quote(say.whyRejected, reason),
  ]
  return layOut({ subject, blocks, about: 'order' }, language)
}

type ReviewRequestMail = {
  readonly firstName: string
  readonly orderNumber: string
  readonly pieces: readonly PicturedItem[]
  readonly url: string
}

/** To the customer, some days after an order has arrived. */
export function reviewsAsked(
  { firstName, orderNumber, pieces, url }: ReviewRequestMail,
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [
    text(say.greeting(isolated(firstName))),
    text(say.askedWhy(isolated(orderNumber))),
    { kind: 'pieces', label: say.pieces, pieces, text: '' } as const,
    button(say.write, url),
    note(say.honest),
  ]
  return layOut({ subject: say.asked, blocks, about: 'order' }, language)
}
