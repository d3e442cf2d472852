import { calendarFile } from '#domain/orders/calendar-file.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Mail } from './layout.ts'

/** Facts that fill every sample. */
export const people = {
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

export type Site = { readonly publicUrl: string; readonly supportEmail: string | null }
type SampleData = Readonly<Record<keyof (typeof people)['en'], string>> & Site

/** Renders a mail with sample facts. */
export type Template = (facts: SampleData, language: Language) => Mail
/** The mails of a file by their names in `domain/platform/mail-names.ts`, each filled with a sample. */
export type Samples = Readonly<Record<string, Template>>

export const line = {
  name: people.en.productName,
  nameAr: people.ar.productName,
  quantity: 1,
  cancelled: 0,
  photo: '/share.png',
}
export const order = {
  orderNumber: 'MJ-48213907',
  shopName: people.en.shopName,
  shopNameAr: people.ar.shopName,
  items: [line],
  delivery: { date: '2027-03-31', window: '09:00-13:00' },
  totalAmount: 485_000,
  isTaxed: true,
  returnableUntil: new Date('2027-04-14T12:00:00Z'),
  paid: 0,
  paymentMethod: 'cash_on_delivery',
} as const

const place = {
  en: { addressLine: 'Villa 7, Al Wasl Road', city: 'Jumeirah' },
  ar: { addressLine: 'فيلا 7، شارع الوصل', city: 'جميرا' },
} as const

/** The order with its customer and delivery address, in the language of the mail. */
export const placedOrder = (language: Language) => ({
  ...order,
  customer: {
    firstName: people[language].firstName,
    lastName: '',
    email: 'noura@mail.example',
    phone: '+971501234567',
    company: null,
  },
  shippingAddress: {
    ...place[language],
    emirate: 'dubai',
    notes: null,
    floor: null,
    hasLift: null,
    doorCm: null,
    makani: null,
  },
  terms: { version: 3, since: new Date('2026-11-02T08:00:00Z') },
})

/** The pages that samples lead to. */
export const orderPage = ({ publicUrl }: Site) => `${publicUrl}/orders/sample`
export const shopOrders = ({ publicUrl }: Site) => `${publicUrl}/shop/orders`
export const resetLink = ({ publicUrl }: Site) => `${publicUrl}/reset-password?token=sample`

/** Adds a calendar file, as mails about deliveries and their cancellation have one. */
export function withSampleCalendar(mail: Mail, isOff = false): Mail {
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
