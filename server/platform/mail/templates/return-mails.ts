import type { OrderReturn } from '#contract/orders/returns.ts'
import { weekdayText } from '#domain/platform/notification.ts'
import { formatMoney } from '#domain/platform/amounts/money.ts'
import type { ReturnEvent } from '#domain/orders/return-status.ts'
import { isolated, type Language, listIn, nameIn } from '#domain/platform/text/language.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import { button, layOut, type Mail, quote, text } from './layout.ts'
import { documentLinks, type DocumentLink } from './letter.ts'
import { line, order, orderPage, type Samples, shopOrders, type Template } from './sample.ts'

type MailedReturn = Pick<OrderReturn, 'orderNumber' | 'returnNumber' | 'reason' | 'refund' | 'bringTo'> & {
  readonly items: readonly Pick<OrderReturn['items'][number], 'name' | 'nameAr' | 'quantity'>[]
}

const words = {
  en: {
    requested: (number: string) => `Return requested for order ${number}`,
    answer: 'Please approve or refuse it. If you refuse it, give a reason.',
    open: 'Open the order',
    follow: 'Follow your order',
    reason: 'Reason',
    acknowledged: (number: string, shop: string) =>
      `${shop} has received your request to return items from order ${number}.`,
    next: (returned: string) =>
      `Your return number is ${returned}. The shop will reply by email; please keep the items until they are collected from your door.`,
    photos: (count: number) => `Photos sent: ${count}`,
    approved: (number: string) =>
      `The return of your order ${number} is approved. The shop will collect it from your door.`,
    day: (number: string) => `Collection day suggested for your return of order ${number}`,
    comes: (moment: string) => `The shop would like to come on ${moment}.`,
    agree: 'Accept or decline the day',
    follows: {
      approved: 'It will suggest a day by email.',
      received: 'The shop will check them and refund you; we will email you then.',
      refunded: 'We will email you when it is on its way.',
      refused: null,
      closed: 'You keep the items, and they will not be refunded.',
    },
    bringTo: 'If you prefer to bring it yourself',
    refused: (number: string) => `The return of your order ${number} was refused.`,
    closed: (number: string) =>
      `The approved return of your order ${number} is closed: the shop has not received the items.`,
    received: (number: string) => `The items you returned from order ${number} have arrived.`,
    refunded: (number: string, amount: string) =>
      `${amount} for your order ${number} will be refunded to you.`,
  },
  ar: {
    requested: (number: string) => `طلب إرجاع من الطلب ${number}`,
    answer: 'يُرجى الموافقة عليه أو رفضه مع ذكر السبب.',
    open: 'افتح الطلب',
    follow: 'تابع طلبك',
    reason: 'السبب',
    acknowledged: (number: string, shop: string) => `وصل إلى ${shop} طلبك إرجاع منتجات من الطلب ${number}.`,
    next: (returned: string) =>
      `رقم الإرجاع هو ${returned}. سيردّ المتجر عليك بالبريد الإلكتروني، ويُرجى الاحتفاظ بالمنتجات حتى تُستلم من باب منزلك.`,
    photos: (count: number) => `الصور المرسلة: ${count}`,
    approved: (number: string) => `تمت الموافقة على إرجاع طلبك ${number}، وسيستلمه المتجر من باب منزلك.`,
    day: (number: string) => `يوم استلام ما تُرجعه من الطلب ${number}`,
    comes: (moment: string) => `يودّ المتجر أن يأتي في ${moment}.`,
    agree: 'وافق على الموعد أو ارفضه',
    follows: {
      approved: 'سيقترح عليك يوماً بالبريد الإلكتروني.',
      received: 'سيفحصها المتجر ويعيد إليك المبلغ، وتصلك رسالة حينها.',
      refunded: 'تصلك رسالة عندما يصبح في الطريق.',
      refused: null,
      closed: 'تبقى القطع لديك، ولا يُعاد ثمنها.',
    },
    bringTo: 'إن فضّلت إحضاره بنفسك',
    refused: (number: string) => `رُفض إرجاع طلبك ${number}.`,
    closed: (number: string) => `أُغلق إرجاع طلبك ${number} بعد الموافقة عليه، لأن القطع لم تصل إلى المتجر.`,
    received: (number: string) => `وصلت القطع التي أرجعتها من الطلب ${number}.`,
    refunded: (number: string, amount: string) => `سيُعاد إليك ${amount} من طلبك ${number}.`,
  },
} as const satisfies Record<Language, object>

function itemsOf({ items }: MailedReturn, language: Language): string {
  return items.map((item) => `${item.quantity} × ${isolated(nameIn(language, item))}`).join('\n')
}

type ForShop = { readonly ownerName: string; readonly orderReturn: MailedReturn; readonly url: string }

/** To the shop, when a customer requests a return. */
export function returnRequested({ ownerName, orderReturn, url }: ForShop, language: Language): Mail {
  const say = words[language]
  const subject = say.requested(isolated(orderReturn.orderNumber))
  const blocks = [
    quote(subject, itemsOf(orderReturn, language)),
    quote(say.reason, orderReturn.reason),
    text(say.answer),
    button(say.open, url),
  ]
  return layOut({ to: ownerName, subject, blocks }, language)
}

type Acknowledged = {
  readonly firstName: string
  readonly orderReturn: MailedReturn & Pick<OrderReturn, 'shopName' | 'shopNameAr'>
  readonly photos: number
  readonly url: string
}

/** To the customer, as soon as a return is requested: the items, the return number and the next step. */
export function returnAcknowledged(
  { firstName, orderReturn, photos, url }: Acknowledged,
  language: Language,
): Mail {
  const say = words[language]
  const shop = isolated(nameIn(language, { name: orderReturn.shopName, nameAr: orderReturn.shopNameAr }))
  const number = isolated(orderReturn.orderNumber)
  const subject = say.acknowledged(number, shop)
  const blocks = [
    text(subject),
    quote(isolated(orderReturn.returnNumber), itemsOf(orderReturn, language)),
    quote(say.reason, orderReturn.reason),
    ...(photos > 0 ? [text(say.photos(photos))] : []),
    text(say.next(isolated(orderReturn.returnNumber))),
    button(say.follow, url),
  ]
  return layOut({ to: firstName, subject, blocks, about: 'order' }, language)
}

type Step = {
  readonly firstName: string
  readonly orderReturn: MailedReturn
  readonly step: Exclude<ReturnEvent, 'requested'>
  readonly reason: string | null
  readonly url: string
  /** Issued with this step. */
  readonly documents?: readonly DocumentLink[]
}

/** To the customer, at every step of a return. */
export function returnMoved(
  { firstName, orderReturn, step, reason, url, documents = [] }: Step,
  language: Language,
): Mail {
  const say = words[language]
  const sum = isolated(formatMoney(orderReturn.refund ?? 0, language))
  const sentence = say[step](isolated(orderReturn.orderNumber), sum)
  const blocks = [
    text(sentence),
    ...(reason ? [quote(say.reason, reason)] : []),
    ...(say.follows[step] === null ? [] : [text(say.follows[step])]),
    ...(orderReturn.bringTo === null ? [] : [quote(say.bringTo, orderReturn.bringTo)]),
    button(say.follow, url),
    ...documentLinks(documents, language),
  ]
  return layOut({ to: firstName, subject: sentence, blocks, about: 'order' }, language)
}

type Day = {
  readonly firstName: string
  readonly returned: Pick<OrderReturn, 'orderNumber'>
  readonly fetch: { readonly date: string; readonly window: string }
  readonly url: string
}

/** To the customer: the day on which the shop would like to collect the items. */
export function returnDay({ firstName, returned, fetch, url }: Day, language: Language): Mail {
  const say = words[language]
  const moment = listIn(language, [weekdayText(fetch.date, language), isolated(hoursText(fetch.window))])
  const blocks = [text(say.comes(moment)), button(say.agree, url)]
  return layOut(
    { to: firstName, subject: say.day(isolated(returned.orderNumber)), blocks, about: 'order' },
    language,
  )
}

const sample = {
  orderNumber: 'MJ-20418',
  returnNumber: 'MR-30072',
  items: [line],
  refund: 485_000,
  bringTo: null,
} as const

const warehouse = { en: 'Warehouse 4, Al Quoz 3, Dubai', ar: 'مستودع 4، القوز 3، دبي' } as const

function sampleOf(step: Step['step']): Template {
  return (facts, language) => {
    const reason = step === 'refused' || step === 'closed' ? facts.reason : null
    const bringTo = step === 'approved' ? warehouse[language] : null
    const orderReturn = { ...sample, reason: facts.reason, bringTo }
    return returnMoved({ ...facts, orderReturn, step, reason, url: orderPage(facts) }, language)
  }
}

export const returnMails = {
  'return-acknowledged': (facts, language) => {
    const orderReturn = { ...sample, ...order, reason: facts.reason }
    return returnAcknowledged({ ...facts, orderReturn, photos: 2, url: orderPage(facts) }, language)
  },
  'return-approved': sampleOf('approved'),
  'return-refused': sampleOf('refused'),
  'return-closed': sampleOf('closed'),
  'return-received': sampleOf('received'),
  'return-refunded': sampleOf('refunded'),
  'return-day': (facts, language) =>
    returnDay(
      {
        ...facts,
        returned: sample,
        fetch: { date: '2026-11-30', window: '09:00-13:00' },
        url: orderPage(facts),
      },
      language,
    ),
  'return-requested': (facts, language) =>
    returnRequested(
      { ...facts, orderReturn: { ...sample, reason: facts.reason }, url: shopOrders(facts) },
      language,
    ),
} satisfies Samples
