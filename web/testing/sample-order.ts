import type { z } from 'zod'
import type { order as wire } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'

type Wire = z.input<typeof wire>

/** A checkout in the API's form: products of two shops, as quote and as orders. Amounts are text, as on the wire. */
const color = { name: 'Beige', nameAr: 'بيج', hex: '#D8C9B0', slug: 'beige' }
const days = [
  { date: '2026-11-26', windows: ['09:00-13:00', '13:00-17:00'] },
  { date: '2026-11-28', windows: ['13:00-17:00'] },
]

export const sofaLine = {
  productId: 'sofa',
  name: 'Wadi three-seat sofa',
  nameAr: 'كنبة وادي بثلاثة مقاعد',
  photo: null,
  dimensions: null,
  color,
  unitPrice: '4850.00',
  foreign: null,
  formerPrice: null,
  quantity: 1,
  available: 5,
  assembly: null,
  bundleOf: null,
  setSaving: '0.00',
  passes: null,
  total: '4850.00',
  problem: null as string | null,
}
export const lampLine = {
  ...sofaLine,
  productId: 'lamp',
  name: 'Fanar floor lamp',
  nameAr: 'مصباح فنار',
  color: null,
  unitPrice: '720.00',
  foreign: null,
  total: '720.00',
}

const sofaShop = {
  shopId: 'dar',
  shopName: 'Dar Al Noor',
  shopNameAr: 'دار النور',
  currency: 'AED',
  lines: [sofaLine],
  delivery: { fee: '0.00', freeFrom: null, days } as {
    fee: string
    freeFrom: null
    days: typeof days
  } | null,
  codFee: '0.00',
  subtotal: '4850.00',
  isTaxed: true,
  vat: '230.95',
  total: '4850.00',
}
const lampShop = {
  ...sofaShop,
  shopId: 'nour',
  shopName: 'Nour Studio',
  shopNameAr: 'استوديو نور',
  lines: [lampLine],
  delivery: { fee: '60.00', freeFrom: null, days },
  subtotal: '720.00',
  vat: '37.14',
  total: '780.00',
}

/** Payment options with cash, cards and instalments. */
export const everyWay = {
  card: true,
  cashLimit: '6500.00',
  instalments: [{ method: 'tabby', count: 4, each: '9.00' }],
  instalmentsLimit: null,
}

/** A sofa and a lamp from two shops, AED 5,630 with delivery. */
export const sampleQuote = {
  shops: [sofaShop, lampShop],
  totals: [{ currency: 'AED', total: '5630.00', vat: '268.09' }],
  payment: { card: false, cashLimit: null, instalments: [], instalmentsLimit: null },
  termsVersion: null,
}

const link = 'abcdefghijklmnopqrstuvwxyz'

/** The sofa's order, pending. */
export const sampleOrder = {
  id: 'o1',
  orderNumber: 'MJ-20418',
  groupNumber: 'MG-10233',
  customerId: 'c1',
  shopId: 'dar',
  shopName: 'Dar Al Noor',
  shopNameAr: 'دار النور',
  customer: {
    firstName: 'Mariam',
    lastName: 'Al Hosani',
    email: 'mariam@example.ae',
    phone: '+971501234567',
    company: null,
  },
  shippingAddress: {
    addressLine: 'Al Wasl Road, Villa 18',
    city: 'Jumeirah 2',
    emirate: 'dubai',
    notes: null,
    floor: null,
    hasLift: null,
    doorCm: null,
    makani: null,
  },
  items: [
    {
      position: 0,
      productId: 'sofa',
      name: sofaLine.name,
      nameAr: sofaLine.nameAr,
      sku: null,
      photo: null,
      color,
      quantity: 1,
      cancelled: 0,
      returned: 0,
      unitPrice: '4850.00',
      foreign: null,
      vat: '230.95',
      total: '4850.00',
      assembly: null,
      bundleOf: null,
    },
  ],
  delivery: {
    date: '2026-11-26',
    window: '09:00-13:00',
    fee: '0.00',
    free: null as Wire['delivery']['free'],
  },
  proposal: null as Wire['proposal'],
  codFee: '0.00',
  totalAmount: '4850.00',
  isTaxed: true,
  vatAmount: '230.95',
  paid: '0.00',
  refunded: '0.00',
  refunds: [] as Wire['refunds'],
  confirmedAt: '2026-11-21T08:00:00.000Z' as string | null,
  payUntil: null as string | null,
  confirmUntil: null as string | null,
  undeliverableUntil: null as string | null,
  returnableUntil: null as string | null,
  returns: [] as Wire['returns'],
  comingBack: [] as Wire['comingBack'],
  messages: [] as Wire['messages'],
  terms: null,
  shopWhatsapp: null,
  askedAt: null as string | null,
  currency: 'AED',
  paymentMethod: 'cash_on_delivery',
  paymentStatus: 'pending',
  status: 'pending',
  statusSince: '2026-11-21T08:00:00.000Z',
  rejectionReason: null as string | null,
  events: [event('pending', '2026-11-21T08:00:00.000Z')],
  createdAt: '2026-11-21T08:00:00.000Z',
} satisfies Wire

/** The lamp's order of the same checkout. */
export const otherOrder = {
  ...sampleOrder,
  id: 'o2',
  orderNumber: 'MJ-20419',
  shopId: 'nour',
  shopName: 'Nour Studio',
  shopNameAr: 'استوديو نور',
  items: [{ ...sampleOrder.items[0], productId: 'lamp', name: 'Fanar floor lamp', total: '720.00' }],
  delivery: { ...sampleOrder.delivery, fee: '60.00' },
  totalAmount: '780.00',
  vatAmount: '37.14',
}

export const sampleGroup = {
  groupNumber: 'MG-10233',
  orders: [sampleOrder, otherOrder],
  link,
  expiresAt: '2027-05-21T08:00:00.000Z',
}

/** A step of an order's history. */
export function event(to: OrderStatus, at: string, more: object = {}) {
  return {
    from: null,
    to,
    at,
    by: 'shop' as const,
    name: null,
    reason: null,
    details: null,
    failure: null,
    photos: [] as string[],
    ...more,
  }
}
