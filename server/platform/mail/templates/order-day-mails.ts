import type { Order } from '#contract/orders/orders.ts'
import { weekdayText } from '#domain/platform/notification.ts'
import { isolated, type Language, nameIn } from '#domain/platform/text/language.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import { button, layOut, type Mail, note, quote, text } from './layout.ts'
import { order, orderPage, type Samples, shopOrders, type Template, withSampleCalendar } from './sample.ts'

type MailedOrder = Pick<Order, 'orderNumber' | 'shopName' | 'shopNameAr'> & {
  readonly delivery: Pick<Order['delivery'], 'date' | 'window'>
}
type Moment = { readonly date: string; readonly window: string }

const words = {
  en: {
    moment: (day: string, window: string) => `${day}, ${window}`,
    reason: 'Reason',
    follow: 'Follow your order',
    answer: 'Accept or decline the new day',
    open: 'Open the order',
    proposed: (number: string) => `New delivery day suggested for your order ${number}`,
    isProposed: (shop: string) => `${shop} suggests another delivery day.`,
    newDay: 'Proposed',
    oldDay: 'Current day',
    stands: 'The current day stays unless you accept.',
    confirmed: (number: string) => `Your order ${number} has a new delivery day`,
    isConfirmed: (shop: string) => `${shop} will now deliver at this time.`,
    delivery: 'Delivery',
    agreed: (number: string) => `The customer of ${number} agrees to the new day`,
    declined: (number: string) => `The customer of ${number} keeps the current day`,
    changed: (number: string) => `The customer of ${number} has chosen another day`,
    declinedDay: 'Declined',
  },
  ar: {
    moment: (day: string, window: string) => `${day}، ${window}`,
    reason: 'السبب',
    follow: 'تابع طلبك',
    answer: 'وافق على الموعد أو أبقِ الموعد السابق',
    open: 'افتح الطلب',
    proposed: (number: string) => `موعد آخر لتوصيل طلبك ${number}`,
    isProposed: (shop: string) => `يقترح ${shop} موعداً آخر للتوصيل.`,
    newDay: 'الموعد المقترح',
    oldDay: 'الموعد المتفق عليه حتى الآن',
    stands: 'يبقى الموعد السابق قائماً إلى أن توافق.',
    confirmed: (number: string) => `تغيّر موعد توصيل طلبك ${number}`,
    isConfirmed: (shop: string) => `سيصلك ${shop} في هذا الموعد.`,
    delivery: 'التوصيل',
    agreed: (number: string) => `وافق عميل الطلب ${number} على الموعد الجديد`,
    declined: (number: string) => `أبقى عميل الطلب ${number} على الموعد السابق`,
    changed: (number: string) => `اختار عميل الطلب ${number} موعداً آخر`,
    declinedDay: 'الموعد المرفوض',
  },
} as const satisfies Record<Language, object>

function momentOf({ date, window }: MailedOrder['delivery'], language: Language): string {
  return date && window
    ? words[language].moment(weekdayText(date, language), isolated(hoursText(window)))
    : '–'
}

function shopOf({ shopName: name, shopNameAr: nameAr }: MailedOrder, language: Language): string {
  return isolated(nameIn(language, { name, nameAr }))
}

type ForCustomer = { readonly firstName: string; readonly order: MailedOrder; readonly url: string }

/** To the customer, when the shop proposes another day. */
export function dayProposed(
  { firstName, order, proposal, url }: ForCustomer & { readonly proposal: Moment & { reason: string } },
  language: Language,
): Mail {
  const say = words[language]
  const blocks = [
    text(say.isProposed(shopOf(order, language))),
    quote(say.newDay, momentOf(proposal, language)),
    quote(say.oldDay, momentOf(order.delivery, language)),
    quote(say.reason, proposal.reason),
    button(say.answer, url),
    note(say.stands),
  ]
  return layOut(
    { to: firstName, subject: say.proposed(isolated(order.orderNumber)), blocks, about: 'order' },
    language,
  )
}

/** To the customer, when the delivery day of an order changes. */
export function dayConfirmed({ firstName, order, url }: ForCustomer, language: Language): Mail {
  const say = words[language]
  const blocks = [
    text(say.isConfirmed(shopOf(order, language))),
    quote(say.delivery, momentOf(order.delivery, language)),
    button(say.follow, url),
  ]
  return layOut(
    { to: firstName, subject: say.confirmed(isolated(order.orderNumber)), blocks, about: 'order' },
    language,
  )
}

type DayAnswer = Moment & {
  readonly ownerName: string
  readonly order: MailedOrder
  readonly became: 'agreed' | 'declined' | 'changed'
  readonly url: string
}

/** To the shop, when its customer answers a proposal or chooses another day. */
export function dayAnswered(
  { ownerName, order, became, url, ...moment }: DayAnswer,
  language: Language,
): Mail {
  const say = words[language]
  const subject = say[became](isolated(order.orderNumber))
  const blocks = [
    text(`${subject}.`),
    ...(became === 'declined' ? [quote(say.declinedDay, momentOf(moment, language))] : []),
    quote(say.delivery, momentOf(order.delivery, language)),
    button(say.open, url),
  ]
  return layOut({ to: ownerName, subject, blocks }, language)
}

const newDay = { date: '2027-04-05', window: '17:00-21:00' } as const

function sampleOf(became: DayAnswer['became']): Template {
  return (facts, language) =>
    dayAnswered({ ...facts, order, ...newDay, became, url: shopOrders(facts) }, language)
}

export const orderDayMails = {
  'order-day-proposed': (facts, language) => {
    const proposal = { ...newDay, reason: facts.reason }
    return dayProposed({ ...facts, order, proposal, url: orderPage(facts) }, language)
  },
  'order-day-confirmed': (facts, language) =>
    withSampleCalendar(dayConfirmed({ ...facts, order, url: orderPage(facts) }, language)),
  'order-day-agreed': sampleOf('agreed'),
  'order-day-declined': sampleOf('declined'),
  'order-day-changed': sampleOf('changed'),
} satisfies Samples
