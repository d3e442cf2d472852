import type { Order } from '#contract/orders/orders.ts'
import { isolated, type Language, nameIn } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, quote, text } from './layout.ts'
import { order, orderPage, type Samples, shopOrders } from './sample.ts'

type MailedOrder = Pick<Order, 'orderNumber' | 'shopName' | 'shopNameAr'>

const words = {
  en: {
    asked: (number: string) => `A question about order ${number}`,
    question: (number: string) => `The customer of order ${number} asks`,
    answerThere: 'Please reply on the order’s page. The customer gets your reply by email.',
    openOrder: 'Reply on the order’s page',
    acknowledged: (number: string, shop: string) =>
      `${shop} has received your question about order ${number}.`,
    yourQuestion: 'You asked',
    answerComes: 'You will get the reply by email and on your order’s page.',
    answered: (number: string, shop: string) => `${shop} has written to you about your order ${number}.`,
    answer: (shop: string) => `${shop} writes`,
    replyThere: 'You can reply on your order’s page.',
    follow: 'Open your order',
  },
  ar: {
    asked: (number: string) => `سؤال عن الطلب ${number}`,
    question: (number: string) => `يسأل عميل الطلب ${number}`,
    answerThere: 'يصل ردّك إلى العميل بالبريد الإلكتروني. يُرجى كتابته في صفحة الطلب.',
    openOrder: 'أجب في صفحة الطلب',
    acknowledged: (number: string, shop: string) => `وصل إلى ${shop} سؤالك عن الطلب ${number}.`,
    yourQuestion: 'سؤالك',
    answerComes: 'يصلك الرد بالبريد الإلكتروني وتجده في صفحة طلبك.',
    answered: (number: string, shop: string) => `كتب إليك ${shop} بشأن طلبك ${number}.`,
    answer: (shop: string) => `كتب ${shop}`,
    replyThere: 'يمكنك الرد من صفحة طلبك.',
    follow: 'افتح طلبك',
  },
} as const satisfies Record<Language, object>

type QuestionMail = {
  readonly ownerName: string
  readonly order: Pick<MailedOrder, 'orderNumber'>
  readonly text: string
  readonly url: string
}

/** To the shop, when a customer asks about an order. */
export function orderAsked({ ownerName, order, text: said, url }: QuestionMail, language: Language): Mail {
  const say = words[language]
  const blocks = [
    quote(say.question(isolated(order.orderNumber)), said),
    text(say.answerThere),
    button(say.openOrder, url),
  ]
  return layOut({ to: ownerName, subject: say.asked(isolated(order.orderNumber)), blocks }, language)
}

type CustomerMail = {
  readonly firstName: string
  readonly order: MailedOrder
  readonly text: string
  readonly url: string
}

/** To the customer, when the shop answers. */
export function orderAnswered({ firstName, order, text: said, url }: CustomerMail, language: Language): Mail {
  const say = words[language]
  const shop = isolated(nameIn(language, { name: order.shopName, nameAr: order.shopNameAr }))
  const subject = say.answered(isolated(order.orderNumber), shop)
  const blocks = [text(subject), quote(say.answer(shop), said), text(say.replyThere), button(say.follow, url)]
  return layOut({ to: firstName, subject, blocks, about: 'order' }, language)
}

/** To the customer, as soon as a question is asked. */
export function questionAcknowledged(
  { firstName, order, text: said, url }: CustomerMail,
  language: Language,
): Mail {
  const say = words[language]
  const shop = isolated(nameIn(language, { name: order.shopName, nameAr: order.shopNameAr }))
  const subject = say.acknowledged(isolated(order.orderNumber), shop)
  const blocks = [
    text(subject),
    quote(say.yourQuestion, said),
    text(say.answerComes),
    button(say.follow, url),
  ]
  return layOut({ to: firstName, subject, blocks, about: 'order' }, language)
}

export const orderMessageMails = {
  'order-asked': (facts, language) =>
    orderAsked({ ...facts, order, text: facts.reason, url: shopOrders(facts) }, language),
  'question-acknowledged': (facts, language) =>
    questionAcknowledged({ ...facts, order, text: facts.reason, url: orderPage(facts) }, language),
  'order-answered': (facts, language) =>
    orderAnswered({ ...facts, order, text: facts.reason, url: orderPage(facts) }, language),
} satisfies Samples
