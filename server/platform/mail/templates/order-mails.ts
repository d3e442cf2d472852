import type { Order } from '#contract/orders/orders.ts'
import { weekdayText } from '#domain/platform/notification.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import { formatMoney } from '#domain/platform/amounts/money.ts'
import { type DeliveryFailure, deliveryFailureNames } from '#domain/orders/delivery-failure.ts'
import type { OrderEvent } from '#domain/orders/order-status.ts'
import { isolated, type Language, listIn, nameIn } from '#domain/platform/text/language.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import type { Block, PicturedItem } from './block-html.ts'
import { button, layOut, type Mail, quote, text } from './layout.ts'
import { documentLinks, type DocumentLink } from './letter.ts'
import { order, orderPage, type Samples, shopOrders, type Template, withSampleCalendar } from './sample.ts'

export type MailedOrder = Pick<
  Order,
  'orderNumber' | 'shopName' | 'shopNameAr' | 'totalAmount' | 'paid' | 'isTaxed'
> & {
  readonly items: readonly (Pick<
    Order['items'][number],
    'name' | 'nameAr' | 'photo' | 'quantity' | 'cancelled'
  > & {
    readonly color?: { readonly name: string; readonly nameAr: string | null } | null
  })[]
  readonly delivery: Pick<Order['delivery'], 'date' | 'window'>
  readonly returnableUntil?: Date | null
}

const words = {
  en: {
    comes: (day: string, window: string) => `Delivery: ${day}, ${window}`,
    total: (amount: string) => `Total, VAT included: ${amount}`,
    untaxed: (amount: string) => `Total: ${amount}`,
    follow: 'Follow your order',
    received: (number: string) => `New order ${number}`,
    answer: 'Please accept or reject it. If you reject it, give a reason.',
    open: 'Open the order',
    withdrawn: (number: string) => `Order ${number} is cancelled`,
    isWithdrawn: (number: string) =>
      `The customer has cancelled ${number}. Its items are back in your stock.`,
    waits: (number: string) => `Order ${number} is waiting for your reply`,
    isWaiting: (number: string) =>
      `The customer of ${number} has been waiting for a day. Please accept or reject the order. If you reject it, give a reason.`,
    reason: 'Reason',
    accepted: (number: string, shop: string) => `${shop} has accepted your order ${number}.`,
    rejected: (number: string, shop: string) => `${shop} cannot deliver your order ${number}.`,
    'processing-started': (number: string, shop: string) => `${shop} is preparing your order ${number}.`,
    shipped: (number: string, shop: string) => `Your order ${number} from ${shop} is on its way.`,
    delivered: (number: string, shop: string) =>
      `Your order ${number} from ${shop} has been delivered. Enjoy it!`,
    cancelled: (number: string, shop: string) => `Your order ${number} from ${shop} is cancelled.`,
    'delivery-failed': (number: string, shop: string) => `${shop} could not deliver your order ${number}.`,
    'coming-back': (number: string, shop: string) =>
      `Your order ${number} could not be delivered and is going back to ${shop}. It has been cancelled.`,
    because: (failure: string) => `Reason: ${failure}.`,
    again: 'We will try again. Please choose a day that suits you.',
    chooseDay: 'Choose a day',
    returnable: (day: string) => `You can request a return until ${day}.`,
    next: 'Rate or return items',
    free: 'You will not be charged for it.',
    goesBack: 'What you paid for it will be refunded.',
  },
  ar: {
    comes: (day: string, window: string) => `التوصيل: ${day}، ${window}`,
    total: (amount: string) => `المجموع شاملاً ضريبة القيمة المضافة: ${amount}`,
    untaxed: (amount: string) => `المجموع: ${amount}`,
    follow: 'تابع طلبك',
    received: (number: string) => `طلب جديد ${number}`,
    answer: 'يُرجى قبوله أو رفضه مع ذكر السبب.',
    open: 'افتح الطلب',
    withdrawn: (number: string) => `أُلغي الطلب ${number}`,
    isWithdrawn: (number: string) => `ألغى العميل الطلب ${number}، وعادت قطعه إلى مخزونك.`,
    waits: (number: string) => `الطلب ${number} ينتظر ردّك`,
    isWaiting: (number: string) =>
      `ينتظر عميل الطلب ${number} منذ يوم. يُرجى قبول الطلب أو رفضه مع ذكر السبب.`,
    reason: 'السبب',
    accepted: (number: string, shop: string) => `قبل ${shop} طلبك ${number}.`,
    rejected: (number: string, shop: string) => `لا يستطيع ${shop} توصيل طلبك ${number}.`,
    'processing-started': (number: string, shop: string) => `يجهّز ${shop} طلبك ${number}.`,
    shipped: (number: string, shop: string) => `طلبك ${number} من ${shop} في الطريق إليك.`,
    delivered: (number: string, shop: string) => `وصل طلبك ${number} من ${shop}. نتمنى أن ينال رضاك!`,
    cancelled: (number: string, shop: string) => `أُلغي طلبك ${number} من ${shop}.`,
    'delivery-failed': (number: string, shop: string) => `لم يتمكن ${shop} من تسليم طلبك ${number}.`,
    'coming-back': (number: string, shop: string) =>
      `لم يُسلَّم طلبك ${number}، وهو عائد إلى ${shop}، وقد أُلغي.`,
    because: (failure: string) => `السبب: ${failure}.`,
    again: 'سنحاول توصيله مرة أخرى. يُرجى اختيار اليوم الذي يناسبك.',
    chooseDay: 'اختر يوماً',
    returnable: (day: string) => `يمكنك طلب إرجاع المنتجات حتى ${day}.`,
    next: 'قيّم القطع أو أرجعها',
    free: 'لن تدفع شيئاً عنه.',
    goesBack: 'نعيد إليك ما دفعته عنه.',
  },
} as const satisfies Record<Language, object>

export function shopOf({ shopName, shopNameAr }: MailedOrder, language: Language): string {
  return isolated(nameIn(language, { name: shopName, nameAr: shopNameAr }))
}

function headOf(order: MailedOrder, language: Language): string {
  return `${isolated(order.orderNumber)} · ${shopOf(order, language)}`
}

/** The items of an order, its delivery day and its total; pictures are loaded from the origin of `url`. */
export function itemsOf(
  order: MailedOrder,
  url: string,
  language: Language,
  label: string = headOf(order, language),
): Block {
  const say = words[language]
  const items = order.items
    .filter(({ quantity, cancelled }) => quantity > cancelled)
    .map((item) => productOf(item, url, language))
  const { date, window } = order.delivery
  const comes = date && window ? [say.comes(weekdayText(date, language), isolated(hoursText(window)))] : []
  const total = (order.isTaxed ? say.total : say.untaxed)(formatMoney(order.totalAmount, language))
  return { kind: 'items', label, items, text: [...comes, total].join('\n') }
}

/** A line of an order with its picture, loaded from the origin of `url`. */
export function productOf(
  { quantity, cancelled, photo, color, ...item }: MailedOrder['items'][number],
  url: string,
  language: Language,
): PicturedItem {
  return {
    picture: photo === null ? null : mailPicture(photo, url),
    text: `${quantity - cancelled} × ${isolated(
      listIn(
        language,
        [item, color ?? []].flat().map((one) => nameIn(language, one)),
      ),
    )}`,
  }
}

/** The absolute URL of a photo of this site, small and square; photos from elsewhere are not shown. */
function mailPicture(photo: string, url: string): string | null {
  const id = /^\/api\/objects\/([\w-]{1,100})$/.exec(photo)?.[1]
  const path = id === undefined ? photo : `/images/${id}/160.jpg`
  return /^\/(?![/\\])/.test(path) ? new URL(path, url).href : null
}

type OrderMoveMail = {
  readonly firstName: string
  readonly order: MailedOrder
  readonly event: Exclude<OrderEvent, 'placed'>
  readonly reason: string | null
  /** Why the delivery failed. */
  readonly failure?: DeliveryFailure | null | undefined
  readonly url: string
  /** Issued with this step. */
  readonly documents?: readonly DocumentLink[]
}

/** To the customer, at every step of an order. */
export function orderMoved(
  { firstName, order, event, reason, failure, url, documents = [] }: OrderMoveMail,
  language: Language,
): Mail {
  const say = words[language]
  const shop = isolated(nameIn(language, { name: order.shopName, nameAr: order.shopNameAr }))
  const sentence = say[event](isolated(order.orderNumber), shop)
  const blocks = [
    text(sentence),
    ...(failure ? [text(say.because(deliveryFailureNames[failure][language]))] : []),
    ...(reason ? [quote(say.reason, reason)] : []),
    ...(event === 'rejected' || event === 'cancelled' || event === 'coming-back'
      ? [{ ...itemsOf(order, url, language), text: order.paid > 0 ? say.goesBack : say.free }]
      : [itemsOf(order, url, language)]),
    ...(event === 'delivery-failed' ? [text(say.again)] : []),
    ...(event === 'delivered' ? returnableUntil(order, language) : []),
    button(say[nextSteps[event] ?? 'follow'], url),
    ...documentLinks(documents, language),
  ]
  return layOut({ to: firstName, subject: sentence, blocks, about: 'order' }, language)
}

/** The label of the button, where the customer has more to do than follow the order. */
const nextSteps: Partial<Record<OrderEvent, 'next' | 'chooseDay' | 'open'>> = {
  delivered: 'next',
  'delivery-failed': 'chooseDay',
  rejected: 'open',
  cancelled: 'open',
  'coming-back': 'open',
}

function returnableUntil({ returnableUntil: until }: MailedOrder, language: Language): Block[] {
  return until ? [text(words[language].returnable(weekdayText(dayOf(until), language)))] : []
}

type ForShop = { readonly ownerName: string; readonly order: MailedOrder; readonly url: string }

/** To the shop, when an order is placed. */
export function orderReceived({ ownerName, order, url }: ForShop, language: Language): Mail {
  const say = words[language]
  const blocks = [
    itemsOf(order, url, language, say.received(isolated(order.orderNumber))),
    text(say.answer),
    button(say.open, url),
  ]
  return layOut({ to: ownerName, subject: say.received(isolated(order.orderNumber)), blocks }, language)
}

/** To the shop, when the customer cancels an order. */
export function orderWithdrawn({ ownerName, order, url }: ForShop, language: Language): Mail {
  const say = words[language]
  const blocks = [text(say.isWithdrawn(isolated(order.orderNumber))), button(say.open, url)]
  return layOut({ to: ownerName, subject: say.withdrawn(isolated(order.orderNumber)), blocks }, language)
}

type Overdue = { readonly ownerName: string; readonly orderNumber: string; readonly url: string }

/** To the shop, when an order has gone unanswered for a day. */
export function orderOverdue({ ownerName, orderNumber, url }: Overdue, language: Language): Mail {
  const say = words[language]
  const number = isolated(orderNumber)
  const blocks = [text(say.isWaiting(number)), button(say.open, url)]
  return layOut({ to: ownerName, subject: say.waits(number), blocks }, language)
}

/** Sample of the customer's mail about a step of an order. */
function sampleOf(event: OrderMoveMail['event']): Template {
  return (facts, language) => {
    const reason = event === 'rejected' ? facts.reason : null
    const failure = isFailed(event) ? 'nobody-there' : null
    const mail = orderMoved({ ...facts, order, event, reason, failure, url: orderPage(facts) }, language)
    return event === 'delivered' || event === 'delivery-failed'
      ? mail
      : withSampleCalendar(mail, event !== 'accepted' && event !== 'shipped')
  }
}

const isFailed = (event: OrderMoveMail['event']) => event === 'delivery-failed' || event === 'coming-back'

export const orderMails = {
  'order-accepted': sampleOf('accepted'),
  'order-rejected': sampleOf('rejected'),
  'order-shipped': sampleOf('shipped'),
  'order-delivered': sampleOf('delivered'),
  'order-not-delivered': sampleOf('delivery-failed'),
  'order-coming-back': sampleOf('coming-back'),
  'order-cancelled': sampleOf('cancelled'),
  'order-received': (facts, language) => orderReceived({ ...facts, order, url: shopOrders(facts) }, language),
  'order-waiting': (facts, language) =>
    orderOverdue({ ...facts, ...order, url: shopOrders(facts) }, language),
  'order-withdrawn': (facts, language) =>
    orderWithdrawn({ ...facts, order, url: shopOrders(facts) }, language),
} satisfies Samples
