import type { Order } from '#contract/orders/orders.ts'
import { formatMoney } from '#domain/platform/amounts/money.ts'
import { instalmentNames, isByInstalments, isByProvider } from '#domain/money/payment-method.ts'
import { isolated, type Language, listIn } from '#domain/platform/text/language.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { dayText, weekdayText } from '#domain/platform/notification.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import type { Block } from './block-html.ts'
import { button, code, layOut, type Mail, note, quote, text } from './layout.ts'
import { letter } from './letter.ts'
import { itemsOf, type MailedOrder, shopOf } from './order-mails.ts'
import { orderPage, placedOrder, type Samples, withSampleCalendar } from './sample.ts'

const words = {
  en: {
    placed: (numbers: string) => `We have your order ${numbers}`,
    thanks:
      'Thank you for your order. Each shop will confirm its part, and we will keep you posted at every step.',
    sum: (amount: string) => `Total of all orders: ${amount}`,
    ready: (amount: string, shop: string) =>
      `Cash on delivery: please have ${amount} ready for the driver of ${shop}.`,
    byCard: 'Payment: by card.',
    byInstalments: (provider: string) => `Payment: in instalments with ${provider}.`,
    goesTo: 'Delivering to',
    terms: (day: string, version: number) =>
      `You ordered under our terms of ${day} (version ${version}). You can read them from your order’s page.`,
    follow: 'Follow your order',
    links: 'The links to your orders',
    linksLead: 'You requested the links to your orders. Each link shows the status of an order.',
    ofDay: (numbers: string, day: string) => `${numbers}, ordered on ${day}`,
    notYou:
      'Please don’t share them: anyone who opens one can act for you. If it wasn’t you, ignore this email: they were sent to this address alone.',
    keep: 'Anyone with this link can see the order. You can also find it with its number and your email address.',
  },
  ar: {
    placed: (numbers: string) => `استلمنا طلبك ${numbers}`,
    thanks: 'شكراً لطلبك. يؤكد كل متجر الجزء الخاص به، ونخبرك بكل خطوة.',
    sum: (amount: string) => `مجموع كل الطلبات: ${amount}`,
    ready: (amount: string, shop: string) => `الدفع عند الاستلام: يُرجى تجهيز ${amount} لسائق ${shop}.`,
    byCard: 'الدفع بالبطاقة.',
    byInstalments: (provider: string) => `الدفع بالتقسيط مع ${provider}.`,
    goesTo: 'التوصيل إلى',
    terms: (day: string, version: number) =>
      `طلبت وفق شروطنا المؤرخة ${day} (الإصدار ${version}). تجدها من صفحة طلبك.`,
    follow: 'تابع طلبك',
    links: 'روابط طلباتك',
    linksLead: 'طلبت روابط طلباتك. يبيّن كل رابط أين وصلت.',
    ofDay: (numbers: string, day: string) => `${numbers}، بتاريخ ${day}`,
    notYou:
      'لا تعطها لأحد: من يفتح رابطاً منها يستطيع التصرف نيابة عنك. وإن لم تكن أنت من طلبها فلا تفعل شيئاً: أُرسلت الروابط إلى هذا البريد وحده.',
    keep: 'يستطيع كل من لديه هذا الرابط رؤية الطلب. ويمكنك إيجاده أيضاً برقمه وبريدك الإلكتروني.',
  },
} as const satisfies Record<Language, object>

type OrderLinksMail = {
  /** Order numbers, day and page URL of each checkout. */
  readonly checkouts: readonly {
    readonly numbers: readonly string[]
    readonly day: string
    readonly url: string
  }[]
}

/** To the address for which the links were requested: the page of each checkout. */
export function orderLinks({ checkouts }: OrderLinksMail, language: Language): Mail {
  const say = words[language]
  const ofEach = checkouts.flatMap(({ numbers, day, url }) => [
    text(say.ofDay(listIn(language, numbers.map(isolated)), dayText(day, language))),
    button(say.follow, url),
  ])
  const blocks = [text(say.linksLead), ...ofEach, note(say.notYou)]
  return layOut({ subject: say.links, blocks, about: 'order' }, language)
}

type PlacedOrder = MailedOrder & Pick<Order, 'paymentMethod' | 'customer' | 'shippingAddress' | 'terms'>

type OrdersPlacedMail = {
  readonly firstName: string
  readonly orders: readonly PlacedOrder[]
  /** URL of the orders' page. */
  readonly url: string
}

/** To the customer, when the orders of a checkout are placed. */
export function ordersPlaced({ firstName, orders, url }: OrdersPlacedMail, language: Language): Mail {
  const say = words[language]
  const numbers = orders.map(({ orderNumber }) => isolated(orderNumber)).join(language === 'ar' ? '، ' : ', ')
  const blocks = [
    text(say.thanks),
    ...orders.map((order) => itemsOf(order, url, language)),
    ...paymentOf(orders, language),
    ...addressOf(orders, language),
    button(say.follow, url),
    ...termsOf(orders, language),
    note(say.keep),
  ]
  return layOut({ to: firstName, subject: say.placed(numbers), blocks, about: 'order' }, language)
}

/** The total of all orders; for cash, the amount for each driver, since each order is delivered on its own day. */
function paymentOf(orders: readonly PlacedOrder[], language: Language): Block[] {
  const say = words[language]
  const sum = orders.reduce((total, { totalAmount }) => total + totalAmount, 0)
  const all = orders.length > 1 ? [say.sum(formatMoney(sum, language))] : []
  const paid = orders.map((order) => {
    if (isByInstalments(order.paymentMethod))
      return say.byInstalments(instalmentNames[order.paymentMethod][language])
    if (isByProvider(order.paymentMethod)) return say.byCard
    return say.ready(formatMoney(order.totalAmount, language), shopOf(order, language))
  })
  return [text([...all, ...new Set(paid)].join('\n'))]
}

/** The delivery address of all orders of a checkout. */
function addressOf([first]: readonly PlacedOrder[], language: Language): Block[] {
  if (!first) return []
  const { customer, shippingAddress: to } = first
  const emirate = emirateNames[to.emirate as Emirate]?.[language] ?? to.emirate
  const place = listIn(language, [to.city, emirate])
  const name = `${customer.firstName} ${customer.lastName}`.trim()
  return [quote(words[language].goesTo, [name, to.addressLine, place, customer.phone].join('\n'))]
}

/** The version of the terms that the order was placed under; empty where there were none. */
function termsOf([first]: readonly PlacedOrder[], language: Language): Block[] {
  if (!first?.terms) return []
  const { since, version } = first.terms
  return [note(words[language].terms(weekdayText(dayOf(since), language), version))]
}

export const placedMails = {
  'orders-placed': (facts, language) =>
    withSampleCalendar(
      ordersPlaced({ ...facts, orders: [placedOrder(language)], url: orderPage(facts) }, language),
    ),
  'order-links': (facts, language) =>
    orderLinks(
      { checkouts: [{ numbers: ['MJ-48213907'], day: '2026-11-20', url: orderPage(facts) }] },
      language,
    ),
} satisfies Samples

type OrderToConfirmMail = { readonly firstName: string; readonly code: string; readonly url: string }

/** To the address given in a cash order, before stock is taken. Subjects are logged and listed, so none has the code. */
export const orderToConfirm = letter<OrderToConfirmMail>({
  to: 'firstName',
  about: 'order',
  en: {
    subject: 'Your order confirmation code',
    blocks: [
      'Furniture was ordered with this email address, to be paid for in cash on delivery. Confirm the order with this code and the items are yours:',
      code('{code}'),
      button('Confirm order', '{url}'),
      note('If it wasn’t you, ignore this email: the order will expire and nothing will be delivered.'),
    ],
  },
  ar: {
    subject: 'رمز تأكيد طلبك',
    blocks: [
      'طُلب أثاث بهذا البريد الإلكتروني على أن يُدفع ثمنه نقداً. تصبح القطع لك عندما تؤكد الطلب بهذا الرمز:',
      code('{code}'),
      button('أكّد الطلب', '{url}'),
      note('إن لم تكن أنت من طلب، فلا تفعل شيئاً: ينتهي الطلب تلقائياً ولن يوصل أحد شيئاً.'),
    ],
  },
})

export const orderToConfirmMails = {
  'order-to-confirm': (facts, language) =>
    orderToConfirm({ ...facts, code: '482913', url: `${orderPage(facts)}?confirm=sample` }, language),
} satisfies Samples
