import type { Order } from '#contract/orders/orders.ts'
import { returnStatusNames } from '#domain/orders/return-status.ts'
import { notificationSentence } from '#domain/platform/notification.ts'
import { formatMoney } from '#domain/platform/amounts/money.ts'
import { isolated, type Language, nameIn } from '#domain/platform/text/language.ts'
import { button, layOut, type Mail, quote, text } from './layout.ts'
import { documentLinks, type DocumentLink } from './letter.ts'
import { line, order, orderPage, type Samples, shopOrders } from './sample.ts'

type MailedOrder = Pick<Order, 'orderNumber' | 'shopName' | 'shopNameAr' | 'totalAmount' | 'isTaxed'>
type MailedItems = readonly Pick<Order['items'][number], 'name' | 'nameAr' | 'quantity'>[]

const words = {
  en: {
    follow: 'Follow your order',
    open: 'Open the order',
    reason: 'Reason',
    cancelled: (number: string) => `Items of your order ${number} have been cancelled`,
    isCancelled: (shop: string) =>
      `These items from ${shop} will not be delivered, and you will not pay for them.`,
    isNotAccepted: (shop: string) =>
      `These items from ${shop} were not accepted at the door, so you will not pay for them.`,
    untaxed: (amount: string) => `The new total is ${amount}.`,
    total: (amount: string) => `The new total, VAT included, is ${amount}.`,
    rest: 'Everything else will arrive as agreed.',
    goesBack: (amount: string) => `${amount} will be refunded to the card you paid with.`,
    owed: (amount: string) =>
      `The rest is below the minimum for free delivery, so delivery now costs ${amount}.`,
    paysDelivery: (amount: string) =>
      `The rest is below your minimum for free delivery, so the customer pays ${amount} for delivery.`,
    fetch: 'Please suggest a collection day to the customer.',
    withdrawn: (number: string) => `Items of order ${number} have been cancelled`,
    isWithdrawn: 'They are back in your stock. The rest of the order stays as it is.',
    comesBack:
      'The customer did not accept them at the door. They return to your stock once you record in the order that you have them back.',
  },
  ar: {
    follow: 'تابع طلبك',
    open: 'افتح الطلب',
    reason: 'السبب',
    cancelled: (number: string) => `أُلغيت قطع من طلبك ${number}`,
    isCancelled: (shop: string) => `لن تُوصَّل هذه القطع من ${shop}، ولن تدفع ثمنها.`,
    isNotAccepted: (shop: string) => `لم تُقبل هذه القطع من ${shop} عند الباب، لذلك لا تدفع ثمنها.`,
    untaxed: (amount: string) => `المجموع الجديد: ${amount}.`,
    total: (amount: string) => `المجموع الجديد شاملاً ضريبة القيمة المضافة: ${amount}.`,
    rest: 'ويصلك باقي الطلب كما اتُّفق عليه.',
    goesBack: (amount: string) => `يُعاد ${amount} إلى البطاقة التي دفعت بها.`,
    owed: (amount: string) =>
      `ما بقي أقل من المبلغ الذي يصبح التوصيل منه مجانياً، لذا يكلّف التوصيل ${amount}.`,
    paysDelivery: (amount: string) =>
      `ما بقي أقل من المبلغ الذي يصبح التوصيل منه مجانياً لديك: يدفع العميل ${amount} مقابل التوصيل.`,
    fetch: 'يُرجى أن تقترح على العميل يوماً تستلم فيه القطع.',
    withdrawn: (number: string) => `أُلغيت قطع من الطلب ${number}`,
    isWithdrawn: 'عادت هذه القطع إلى مخزونك، ويبقى باقي الطلب كما هو.',
    comesBack: 'لم يقبلها العميل عند الباب. تعود إلى مخزونك عندما يُسجَّل في الطلب أنك استعدتها.',
  },
} as const satisfies Record<Language, object>

function linesOf(items: MailedItems, language: Language): string {
  return items.map((item) => `${item.quantity} × ${isolated(nameIn(language, item))}`).join('\n')
}

function shopOf({ shopName: name, shopNameAr: nameAr }: MailedOrder, language: Language): string {
  return isolated(nameIn(language, { name, nameAr }))
}

type Cancelled = {
  readonly firstName: string
  readonly order: MailedOrder
  /** The items that are not delivered, with their quantities. */
  readonly items: MailedItems
  /** The items were refused at the door and go back to the shop; the rest was delivered. */
  readonly isAtDoor: boolean
  readonly reason: string | null
  /** Amount refunded for them. */
  readonly refundFils: number
  /** Delivery fee charged again, because the rest is below the minimum for free delivery. */
  readonly owedFils: number
  readonly url: string
  /** Issued with it: the credit note, if the items had been invoiced. */
  readonly documents?: readonly DocumentLink[]
}

/** To the customer, when items of an order are cancelled. */
export function itemsCancelled(
  { firstName, order, items, isAtDoor, reason, refundFils, owedFils, url, documents = [] }: Cancelled,
  language: Language,
): Mail {
  const say = words[language]
  const amount = (fils: number) => isolated(formatMoney(fils, language))
  const subject = say.cancelled(isolated(order.orderNumber))
  const total = (order.isTaxed ? say.total : say.untaxed)(amount(order.totalAmount))
  const blocks = [
    text((isAtDoor ? say.isNotAccepted : say.isCancelled)(shopOf(order, language))),
    quote(subject, linesOf(items, language)),
    ...(reason ? [quote(say.reason, reason)] : []),
    ...(owedFils > 0 ? [text(say.owed(amount(owedFils)))] : []),
    text([total, ...(isAtDoor ? [] : [say.rest])].join(' ')),
    ...(refundFils > 0 ? [text(say.goesBack(amount(refundFils)))] : []),
    button(say.follow, url),
    ...documentLinks(documents, language),
  ]
  return layOut({ to: firstName, subject, blocks, about: 'order' }, language)
}

type ItemsWithdrawn = Omit<Cancelled, 'firstName' | 'refundFils' | 'documents'> & {
  readonly ownerName: string
}

/** To the shop, when another person cancels items of an order. */
export function itemsWithdrawn(
  { ownerName, order, items, isAtDoor, reason, owedFils, url }: ItemsWithdrawn,
  language: Language,
): Mail {
  const say = words[language]
  const subject = say.withdrawn(isolated(order.orderNumber))
  const blocks = [
    quote(subject, linesOf(items, language)),
    ...(reason ? [quote(say.reason, reason)] : []),
    text(isAtDoor ? say.comesBack : say.isWithdrawn),
    ...(owedFils > 0 ? [text(say.paysDelivery(isolated(formatMoney(owedFils, language))))] : []),
    button(say.open, url),
  ]
  return layOut({ to: ownerName, subject, blocks }, language)
}

type Decided = {
  readonly ownerName: string
  /** The decision on the order, its items or its money. */
  readonly sentence: string
  readonly reason: string | null
  readonly isToFetch: boolean
  readonly url: string
}

/** To the shop, when an administrator has decided in its place. */
export function orderDecided(
  { ownerName, sentence, reason, isToFetch, url }: Decided,
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [
    text(sentence),
    ...(reason ? [quote(say.reason, reason)] : []),
    ...(isToFetch ? [text(say.fetch)] : []),
    button(say.open, url),
  ]
  return layOut({ to: ownerName, subject: sentence, blocks }, language)
}

export const orderChangeMails = {
  'order-lessened': (facts, language) => {
    const about = { order, items: [line], isAtDoor: false, refundFils: 48_500, owedFils: 5000 }
    return itemsCancelled({ ...facts, ...about, url: orderPage(facts) }, language)
  },
  'order-pieces-withdrawn': (facts, language) => {
    const about = { order, items: [line], isAtDoor: false, owedFils: 5000 }
    return itemsWithdrawn({ ...facts, ...about, url: shopOrders(facts) }, language)
  },
  'order-decided': (facts, language) => {
    const { en: name, ar: nameAr } = returnStatusNames.approved
    const params = { order: order.orderNumber, status: { name, nameAr } }
    const sentence = notificationSentence('return-decided', language, params)
    return orderDecided({ ...facts, sentence, isToFetch: true, url: shopOrders(facts) }, language)
  },
} satisfies Samples
