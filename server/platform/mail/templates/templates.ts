import { dayText } from '#domain/platform/notification.ts'
import { calendarFile } from '#domain/orders/calendar-file.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { adminProductSubmitted } from './admin-product-submitted.ts'
import { adminShopRegistered } from './admin-shop-registered.ts'
import { platformInvitation, shopInvitation } from './invitations.ts'
import type { Mail } from './layout.ts'
import { kycTemplates } from './kyc-templates.ts'
import { orderAnswered, orderAsked } from './order-message-mails.ts'
import { orderToConfirm } from './confirmation-mails.ts'
import { orderMoved, orderOverdue, orderReceived, ordersPlaced, orderWithdrawn } from './order-mails.ts'
import { piecesCancelled, piecesWithdrawn } from './order-change-mails.ts'
import { dayAnswered, dayConfirmed, dayProposed } from './order-day-mails.ts'
import { passwordReset } from './password-reset.ts'
import { changeApproved, changeRejected, productApproved, productRejected } from './product-decided.ts'
import {
  adminPayoutRequested,
  bankAccountConfirmed,
  bankAccountEntered,
  payoutMoved,
} from './payout-mails.ts'
import { paymentOver, refundSent } from './payment-mails.ts'
import { returnMoved, returnRequested } from './return-mails.ts'
import { reviewTemplates } from './review-templates.ts'
import { securityTemplates } from './security-templates.ts'
import { shopApproved, shopReinstated } from './shop-admitted.ts'
import { shopReceived } from './shop-received.ts'
import { shopRejected } from './shop-rejected.ts'
import { shopSuspended } from './shop-suspended.ts'

/** What a sample is filled with. */
type Sample = {
  readonly publicUrl: string
  readonly supportEmail: string | null
}

const people = {
  en: {
    ownerName: 'Mariam Al Suwaidi',
    firstName: 'Noura',
    shopName: 'Dar Al Noor',
    productName: 'Marsa Three-Seat Sofa',
    reason: 'The trade licence cannot be read.\nPlease send a scan of both pages.',
  },
  ar: {
    ownerName: 'مريم السويدي',
    firstName: 'نورة',
    shopName: 'دار النور',
    productName: 'أريكة مرسى بثلاثة مقاعد',
    reason: 'الرخصة التجارية غير مقروءة.\nيُرجى إرسال صورة للصفحتين.',
  },
} as const

const line = {
  name: people.en.productName,
  nameAr: people.ar.productName,
  quantity: 1,
  cancelled: 0,
  photo: '/share.png',
}
const order = {
  orderNumber: 'MJ-48213907',
  shopName: people.en.shopName,
  shopNameAr: people.ar.shopName,
  items: [line],
  delivery: { date: '2027-03-31', window: '09:00-13:00' },
  totalAmount: 485_000,
  isTaxed: true,
  paid: 0,
  currency: 'AED',
} as const

const refund = {
  orderNumber: order.orderNumber,
  refundNumber: 'MF-40001',
  cause: 'cancelled',
  fils: order.totalAmount,
  currency: 'AED',
  paidBy: null,
  reference: null,
} as const

const told = { orderNumber: 'MJ-20418', items: [line], refund: 485_000, currency: 'AED' } as const

/** What became of a return, as its customer hears of it. */
function returned(to: Parameters<typeof returnMoved>[0]['step']): Template {
  return ({ firstName, reason, publicUrl }, language) => {
    const why = to === 'refused' ? reason : null
    const url = `${publicUrl}/orders/sample`
    return returnMoved({ firstName, told: { ...told, reason }, step: to, reason: why, url }, language)
  }
}

/** A mail with a calendar file, as those of orders that come, or come no more. */
function withSampleCalendar(mail: Mail, isOff = false): Mail {
  const about = {
    uid: 'order-sample@majlis.example',
    sequence: 0,
    isOff,
    url: 'https://majlis.example/orders/sample',
  }
  const { date: day, window } = order.delivery
  const said = { summary: `Delivery: ${order.orderNumber}`, description: line.name, location: 'Al Wasl Road' }
  const sender = { name: 'Majlis', email: 'no-reply@majlis.example', at: new Date('2027-03-20T08:00:00Z') }
  return { ...mail, calendar: calendarFile([{ ...about, ...said, day, window }], sender) }
}

/** A step of an order, as its customer hears of it. */
function step(event: Parameters<typeof orderMoved>[0]['event']): Template {
  return ({ firstName, reason, publicUrl }, language) => {
    const why = event === 'rejected' ? reason : null
    const url = `${publicUrl}/orders/sample`
    const mail = orderMoved({ firstName, order, event, reason: why, url }, language)
    return event === 'delivered'
      ? mail
      : withSampleCalendar(mail, event !== 'accepted' && event !== 'shipped')
  }
}

const money = { fils: 824_000, currency: 'AED', iban: 'AE070331234567890123456' } as const

/** What became of a payout, as its shop hears of it. */
function payout(to: Parameters<typeof payoutMoved>[0]['to']): Template {
  return ({ ownerName, reason, publicUrl }, language) => {
    const said = {
      reason: to === 'rejected' ? reason : null,
      reference: to === 'paid' ? 'FT26326K4X1' : null,
    }
    const url = `${publicUrl}/shop/payouts`
    return payoutMoved({ ownerName, payoutNumber: 'MP-50012', to, ...money, ...said, url }, language)
  }
}

const newDay = { date: '2027-04-05', window: '17:00-21:00' } as const

/** What a customer made of a day, as the shop hears of it. */
function answered(became: Parameters<typeof dayAnswered>[0]['became']): Template {
  return ({ ownerName, publicUrl }, language) =>
    dayAnswered({ ownerName, order, ...newDay, became, url: `${publicUrl}/shop/orders` }, language)
}

const resetLink = ({ publicUrl }: Sample) => `${publicUrl}/reset-password?token=sample`

type SampleData = Readonly<Record<keyof (typeof people)['en'], string>> & Sample
type Template = (facts: SampleData, language: Language) => Mail

/** Every mail that Majlis writes, by name: the list that previews and tests go through. */
export const templates = {
  'shop-received': shopReceived,
  'shop-approved': shopApproved,
  'shop-rejected': shopRejected,
  'shop-suspended': shopSuspended,
  'shop-reinstated': shopReinstated,
  ...kycTemplates,
  'product-approved': (facts, language) => productApproved({ ...facts, productId: 'sample' }, language),
  'product-rejected': (facts, language) => productRejected({ ...facts, productId: 'sample' }, language),
  'change-approved': (facts, language) => changeApproved({ ...facts, productId: 'sample' }, language),
  'change-rejected': (facts, language) => changeRejected({ ...facts, productId: 'sample' }, language),
  'admin-shop-registered': (facts, language) =>
    adminShopRegistered({ ...facts, shop: { id: 'sample', ...facts }, isOpen: false }, language),
  'admin-product-submitted': adminProductSubmitted,
  'password-reset': (facts, language) =>
    passwordReset({ ...facts, link: resetLink(facts), minutes: 60 }, language),
  'platform-invitation': (facts, language) =>
    platformInvitation({ ...facts, role: 'support', link: resetLink(facts), days: 7 }, language),
  'shop-invitation': (facts, language) =>
    shopInvitation({ ...facts, role: 'manager', link: resetLink(facts), days: 7 }, language),
  ...securityTemplates,
  'orders-placed': ({ firstName, publicUrl }, language) =>
    withSampleCalendar(
      ordersPlaced({ firstName, orders: [order], url: `${publicUrl}/orders/sample` }, language),
    ),
  'order-to-confirm': ({ firstName, publicUrl }, language) =>
    orderToConfirm({ firstName, code: '482913', url: `${publicUrl}/orders/sample?confirm=sample` }, language),
  'order-accepted': step('accepted'),
  'order-rejected': step('rejected'),
  'order-shipped': step('shipped'),
  'order-delivered': step('delivered'),
  'order-cancelled': step('cancelled'),
  'order-lessened': ({ firstName, reason, publicUrl }, language) => {
    const url = `${publicUrl}/orders/sample`
    const sums = { refundFils: 48_500, owedFils: 5000 }
    return piecesCancelled({ firstName, order, pieces: [line], reason, ...sums, url }, language)
  },
  'order-pieces-withdrawn': ({ ownerName, reason, publicUrl }, language) => {
    const url = `${publicUrl}/shop/orders`
    return piecesWithdrawn({ ownerName, order, pieces: [line], reason, owedFils: 5000, url }, language)
  },
  'order-day-proposed': ({ firstName, reason, publicUrl }, language) => {
    const url = `${publicUrl}/orders/sample`
    return dayProposed({ firstName, order, proposal: { ...newDay, reason }, url }, language)
  },
  'order-day-confirmed': ({ firstName, publicUrl }, language) =>
    withSampleCalendar(dayConfirmed({ firstName, order, url: `${publicUrl}/orders/sample` }, language)),
  'order-day-agreed': answered('agreed'),
  'order-day-declined': answered('declined'),
  'order-day-changed': answered('changed'),
  'order-received': ({ ownerName, publicUrl }, language) =>
    orderReceived({ ownerName, order, url: `${publicUrl}/shop/orders` }, language),
  'payment-over': ({ firstName, publicUrl }, language) =>
    paymentOver({ firstName, numbers: [order.orderNumber], url: `${publicUrl}/orders/sample` }, language),
  'refund-sent': ({ firstName, publicUrl }, language) =>
    refundSent({ ...refund, firstName, url: `${publicUrl}/orders/sample` }, language),
  'return-approved': returned('approved'),
  'return-refused': returned('refused'),
  'return-received': returned('received'),
  'return-refunded': returned('refunded'),
  'return-requested': ({ ownerName, reason, publicUrl }, language) =>
    returnRequested({ ownerName, told: { ...told, reason }, url: `${publicUrl}/shop/orders` }, language),
  'order-waiting': ({ ownerName, publicUrl }, language) =>
    orderOverdue({ ownerName, orderNumber: order.orderNumber, url: `${publicUrl}/shop/orders` }, language),
  'order-asked': ({ ownerName, reason, publicUrl }, language) =>
    orderAsked({ ownerName, order, text: reason, url: `${publicUrl}/shop/orders` }, language),
  'order-answered': ({ firstName, reason, publicUrl }, language) =>
    orderAnswered({ firstName, order, text: reason, url: `${publicUrl}/orders/sample` }, language),
  'order-withdrawn': ({ ownerName, publicUrl }, language) =>
    orderWithdrawn({ ownerName, order, url: `${publicUrl}/shop/orders` }, language),
  ...reviewTemplates,
  'bank-account-entered': ({ ownerName, publicUrl }, language) =>
    bankAccountEntered(
      { ownerName, iban: money.iban, link: `${publicUrl}/shop/settings?confirm=sample` },
      language,
    ),
  'bank-account-confirmed': ({ ownerName, publicUrl }, language) =>
    bankAccountConfirmed(
      {
        ownerName,
        iban: money.iban,
        day: dayText('2027-03-31', language),
        url: `${publicUrl}/shop/settings`,
      },
      language,
    ),
  'admin-payout-requested': ({ firstName, shopName, publicUrl }, language) =>
    adminPayoutRequested({ firstName, shopName, ...money, url: `${publicUrl}/admin/payouts` }, language),
  'payout-approved': payout('approved'),
  'payout-rejected': payout('rejected'),
  'payout-paid': payout('paid'),
} as const satisfies Readonly<Record<string, Template>>

export type Preview = { readonly name: string } & Readonly<Record<Language, Mail>>

/** Each mail in both languages, filled with a sample. */
export function previews(sample: Sample): Preview[] {
  return Object.entries<Template>(templates).map(([name, template]) => ({
    name,
    en: template({ ...people.en, ...sample }, 'en'),
    ar: template({ ...people.ar, ...sample }, 'ar'),
  }))
}
