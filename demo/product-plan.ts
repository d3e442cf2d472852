import type { Currency } from '#domain/platform/amounts/money.ts'

/** Special treatment of a product of the demo; most are simply for sale. */
export type ProductPlan = {
  readonly state?: 'waiting' | 'off-sale' | { readonly rejected: string }
  /** Sold by the platform's own store. */
  readonly isMajlis?: true
  readonly price?: { readonly price: string; readonly currency: Currency }
  readonly stock?: number
  /** Price until it was reduced, less than two weeks ago. */
  readonly formerPrice?: string
  readonly bundle?: { readonly products: readonly string[]; readonly percent: string }
  readonly upsell?: readonly string[]
}

type Seat = {
  readonly seats: number
  readonly seatHeight: number
  readonly seatDepth: number
  readonly chaiseSide?: 'left' | 'right' | 'either'
}

/** Seating of products by model, in centimetres. */
export const seats: Readonly<Record<string, Seat>> = {
  'models/sofa-classic.glb': { seats: 2, seatHeight: 45, seatDepth: 55 },
  'models/sofa-curved.glb': { seats: 4, seatHeight: 43, seatDepth: 57 },
  'models/sofa-3-seat.glb': { seats: 3, seatHeight: 44, seatDepth: 58 },
  'models/sofa-corner.glb': { seats: 5, seatHeight: 42, seatDepth: 62, chaiseSide: 'either' },
  'models/majlis-corner.glb': { seats: 6, seatHeight: 28, seatDepth: 60, chaiseSide: 'left' },
  'models/armchair-barrel.glb': { seats: 1, seatHeight: 43, seatDepth: 54 },
  'models/lounge-chair.glb': { seats: 1, seatHeight: 40, seatDepth: 55 },
  'models/dining-chair.glb': { seats: 1, seatHeight: 48, seatDepth: 44 },
  'models/office-chair.glb': { seats: 1, seatHeight: 48, seatDepth: 47 },
  'models/counter-stool.glb': { seats: 1, seatHeight: 76, seatDepth: 40 },
}

export const productPlans: Readonly<Record<string, ProductPlan>> = {
  'rug-navy': { state: 'waiting' },
  'tv-black': { state: 'waiting' },
  'dining-green': { state: 'waiting' },
  'pouf-camel': { state: 'waiting' },
  'chair-black': {
    state: {
      rejected:
        'The main photo shows another seat colour than the description. Please send a matching photo.',
    },
  },
  'lounge-tan': {
    state: {
      rejected: 'The weight is missing its packaging, and the leather is not named. Please add both.',
    },
  },
  'outdoor-taupe': { state: 'off-sale' },
  'wardrobe-white': { state: 'off-sale' },

  'pouf-green': { isMajlis: true },
  'floorlamp-oak': { isMajlis: true },
  'planter-leaf': { isMajlis: true },
  'shelf-oak': { isMajlis: true },

  'lounge-black': { price: { price: '570.00', currency: 'EUR' } },
  'dining-marble': { price: { price: '1350.00', currency: 'EUR' } },
  'tablelamp-ink': { price: { price: '97.50', currency: 'EUR' } },

  'classic-green': { stock: 0 },
  'sideboard-walnut': { stock: 0 },
  'majlis-blue': { stock: 1 },
  'dining-walnut': { stock: 2 },

  'sofal-grey': { formerPrice: '10900.00', upsell: ['sofal-sand'] },
  'armchair-caramel': { formerPrice: '2150.00' },
  'coffee-walnut': { formerPrice: '1690.00' },
  'bed-sand': {
    formerPrice: '5100.00',
    bundle: { products: ['night-oak'], percent: '8' },
    upsell: ['bed-navy'],
  },
  'task-black': { formerPrice: '1120.00' },
  'mash-walnut': { formerPrice: '2480.00' },

  'dining-oak': { bundle: { products: ['chair-oak'], percent: '10' }, upsell: ['dining-walnut'] },
  'desk-walnut': { bundle: { products: ['task-black', 'shelf-smoked'], percent: '7.5' } },
  'sofa3-oat': { upsell: ['curved-ivory', 'sofal-sand'] },
  'majlis-burgundy': { upsell: ['majlis-blue'] },
}

/** Products added last, newest first, as shown on the landing page. All others are older, in mixed order. */
export const newestFirst: readonly string[] = [
  'lounge-cognac',
  'curved-ivory',
  'dining-marble',
  'mirror-brass',
  'bed-green',
  'rug-rust',
  'tablelamp-sage',
  'sideboard-cane',
  'classic-navy',
  'nest-green',
  'chair-walnut',
  'majlis-sand',
]
