import type { Emirate } from '#domain/shops/emirate.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import type { Language } from '#domain/platform/text/language.ts'

type Person = readonly [language: Language, firstName: string, lastName: string, phone: string]
type Address = readonly [emirate: Emirate, city: string, addressLine: string]

/** Customers of the demo; names and addresses are invented. */
export const demoBuyers = {
  mariam: buyer(['en', 'Mariam', 'Al Hosani', '0101'], ['dubai', 'Jumeirah 2', 'Al Wasl Road, Villa 18']),
  omar: buyer(
    ['en', 'Omar', 'Rashid', '0118'],
    ['sharjah', 'Al Majaz 3', 'Corniche Street, Lagoon Tower, Flat 1204'],
  ),
  layla: buyer(
    ['ar', 'ليلى', 'السعيد', '0135'],
    ['abu_dhabi', 'جزيرة الريم', 'شارع الرفاه، برج النخيل، شقة 807'],
  ),
  huda: buyer(['ar', 'هدى', 'النعيمي', '0152'], ['ajman', 'الروضة 1', 'شارع الشيخ عمار، فيلا 44']),
  khalid: buyer(
    ['en', 'Khalid', 'Mansour', '0169'],
    ['dubai', 'Dubai Marina', 'Marina Walk, Building 9, Flat 310'],
  ),
  daniel: buyer(['en', 'Daniel', 'Ferreira', '0186'], ['abu_dhabi', 'Khalifa City', 'Street 32, Villa 7']),
  aisha: buyer(['en', 'Aisha', 'Karim', '0203'], ['ras_al_khaimah', 'Al Hamra', 'Royal Breeze 4, Flat 502']),
} as const

function buyer([language, firstName, lastName, last]: Person, [emirate, city, addressLine]: Address) {
  const [email, phone] = [`customer-${last}@majlis.example`, `+97150455${last}`]
  return {
    language,
    customer: { firstName, lastName, email, phone },
    shippingAddress: { emirate, city, addressLine },
  }
}

type Step = {
  readonly to: OrderStatus
  readonly afterHours: number
  readonly reason?: string
  readonly driver?: string
}

/** A past checkout: its items, and the steps of each order by the shop's key. */
export type DemoCheckout = {
  readonly buyer: keyof typeof demoBuyers
  readonly daysAgo: number
  readonly items: Readonly<Record<string, number>>
  readonly steps: Readonly<Record<string, readonly Step[]>>
}

const accepted: Step = { to: 'accepted', afterHours: 3 }
const prepared: readonly Step[] = [accepted, { to: 'processing', afterHours: 20 }]
const sent: readonly Step[] = [...prepared, { to: 'shipped', afterHours: 60, driver: 'Bilal Ahmed' }]
const delivered: readonly Step[] = [...sent, { to: 'delivered', afterHours: 66 }]

export const demoCheckouts: readonly DemoCheckout[] = [
  {
    buyer: 'khalid',
    daysAgo: 24,
    items: { 'sofa3-charcoal': 1, 'coffee-oak': 1 },
    steps: { 'dar-al-nakheel': delivered, 'khashab-works': delivered },
  },
  {
    buyer: 'aisha',
    daysAgo: 19,
    items: { 'chair-oak': 6, 'dining-oak': 1 },
    steps: { 'khashab-works': delivered },
  },
  {
    buyer: 'daniel',
    daysAgo: 16,
    items: { 'armchair-ivory': 2 },
    steps: {
      'dar-al-nakheel': [
        { to: 'rejected', afterHours: 9, reason: 'The last two were damaged in our store. We are sorry.' },
      ],
    },
  },
  { buyer: 'omar', daysAgo: 13, items: { 'armchair-caramel': 1 }, steps: { 'dar-al-nakheel': delivered } },
  {
    buyer: 'huda',
    daysAgo: 11,
    items: { 'rug-diamond': 1, 'tablelamp-sage': 2 },
    steps: {
      'sadu-house': delivered,
      'qamar-lighting': [
        accepted,
        { to: 'cancelled', afterHours: 30, reason: 'اتفقنا مع العميلة على لون آخر.' },
      ],
    },
  },
  {
    buyer: 'layla',
    daysAgo: 8,
    items: { 'sofa3-oat': 1, 'pouf-rose': 2 },
    steps: { 'dar-al-nakheel': delivered },
  },
  {
    buyer: 'mariam',
    daysAgo: 4,
    items: { 'desk-oak': 1, 'task-grey': 1 },
    steps: { 'mina-industrial': sent },
  },
  { buyer: 'khalid', daysAgo: 3, items: { 'armchair-ivory': 1 }, steps: { 'dar-al-nakheel': sent } },
  {
    buyer: 'aisha',
    daysAgo: 2,
    items: { 'pouf-rose': 1, 'mirror-brass': 1 },
    steps: { 'dar-al-nakheel': prepared },
  },
  { buyer: 'omar', daysAgo: 1.2, items: { 'sofa3-oat': 1 }, steps: { 'dar-al-nakheel': [accepted] } },
  { buyer: 'layla', daysAgo: 0.6, items: { 'armchair-caramel': 2, 'floorlamp-oak': 1 }, steps: {} },
  { buyer: 'mariam', daysAgo: 0.2, items: { 'pouf-rose': 1, 'pendant-rattan': 2 }, steps: {} },
]
