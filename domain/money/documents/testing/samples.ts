import type { Party } from '#domain/money/documents/document.ts'
import { person, type Sale } from '#domain/money/documents/sale.ts'

/** A VAT-registered shop for samples and tests. */
export const sampleShop: Party = {
  name: 'Dar Al Nakheel',
  nameAr: 'دار النخيل',
  trn: '100526018500003',
  licence: { number: 'DED-784512', authority: 'Dubai Department of Economy and Tourism' },
  address: { line: 'Showroom 6, Al Quoz Industrial Area 3', city: 'Dubai', emirate: 'dubai' },
  email: 'shop@majlis.example',
  phone: '+971 4 555 0118',
}

const home = {
  line: 'Corniche Street, Lagoon Tower, Flat 1204',
  city: 'Al Majaz 3',
  emirate: 'sharjah',
} as const

/** A sale of three items with delivery and a cash fee; a test overrides what it needs. */
export function sampleSale(about: Partial<Sale> = {}): Sale {
  return {
    id: '0193e4a0-0000-7000-8000-000000000001',
    issuedAt: '2026-11-22T14:05:00.000Z',
    suppliedOn: '2026-11-22',
    orderNumber: 'MJ-20418',
    seller: sampleShop,
    agent: null,
    buyer: person({ name: 'Omar Rashid', address: home, email: 'omar@majlis.example' }),
    deliveredTo: home,
    payment: { method: 'cash_on_delivery', paidFils: 522_000 },
    items: [
      {
        position: 0,
        name: 'Marsa Sofa',
        nameAr: 'أريكة مرسى',
        sku: 'MS-3',
        hsCode: '940161',
        quantity: 1,
        unitPriceFils: 429_000,
        listPriceFils: 450_000,
        totalFils: 429_000,
        vatFils: 20_429,
      },
      {
        position: 1,
        name: 'Rose pouf',
        nameAr: null,
        sku: null,
        hsCode: null,
        quantity: 2,
        unitPriceFils: 40_000,
        listPriceFils: null,
        totalFils: 80_000,
        vatFils: 3810,
      },
    ],
    deliveryFils: 12_000,
    codFeeFils: 1000,
    ...about,
  }
}
