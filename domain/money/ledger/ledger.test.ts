import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionOf, partOf, reversedBy, shareTerms } from '#domain/money/commission/commission.ts'
import { vatInside } from '#domain/platform/amounts/vat.ts'
import type { Batch, LedgerAccount } from './ledger.ts'
import { cardPaid, type MoneyHeld, orderDelivered, refundOwed, refundPaid, refundSettled } from './sales.ts'
import { chargebackLost, chargebackOpened, chargebackWon } from './chargebacks.ts'
import { deposited, instalmentsSettled, payoutPaid, providerFee, providerSettled } from './settlements.ts'

const at = new Date('2026-11-22T10:00:00Z')

/** State of one sale, from its payment on. */
type Sale = {
  readonly order: { readonly orderId: string; readonly shopId: string | null }
  readonly totalFils: number
  readonly held: MoneyHeld
  readonly rateBp: number
  fixed: ReturnType<typeof commissionOf> | null
  refundedFils: number
  isDisputed: boolean
}

/** A marketplace whose books are kept only by the functions under test. */
function openBooks() {
  const batches: Batch[] = []
  const sales: Sale[] = []
  return {
    sales,
    book: (batch: Batch) => {
      expect(batch.entries.reduce((sum, { fils }) => sum + fils, 0)).toBe(0)
      batches.push(batch)
    },
    /** Credits less debits. */
    credit: (account: LedgerAccount) =>
      batches
        .flatMap(({ entries }) => entries)
        .filter((one) => one.account === account)
        .reduce((all, { fils }) => all - fils, 0),
  }
}
type Books = ReturnType<typeof openBooks>

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)
type Step = (books: Books) => void
const number = (n: number) => `id-${n}`
const pick = <T>(from: readonly T[], n: number) => (from.length ? from[n % from.length] : undefined)

const buying = fc
  .record({
    shop: fc.constantFrom('noor', 'sadu', null),
    totalFils: fc.integer({ min: 1, max: 5_000_000 }),
    held: fc.constantFrom(...(['prepaid', 'approved', 'by-shop', 'by-carrier'] as const)),
    rateBp: fc.integer({ min: 0, max: 3000 }),
  })
  .map(
    ({ shop, totalFils, held, rateBp }): Step =>
      (books) => {
        const order = { orderId: number(books.sales.length), shopId: shop }
        const sale: Sale = { order, totalFils, held, rateBp, fixed: null, refundedFils: 0, isDisputed: false }
        if (shop === null && held === 'by-shop') return
        books.sales.push(sale)
        if (held !== 'prepaid') return
        books.book(cardPaid({ eventId: order.orderId, at, shares: [{ order, fils: totalFils }] }))
      },
  )

const delivering = fc.nat().map(
  (n): Step =>
    (books) => {
      const sale = pick(
        books.sales.filter(({ fixed, refundedFils }) => !fixed && refundedFils === 0),
        n,
      )
      if (!sale) return
      const { order, totalFils, held, rateBp } = sale
      sale.fixed = commissionOf({ quantity: 1, totalFils }, shareTerms(order.shopId ? rateBp : 0))
      const commission = { commissionFils: sale.fixed.commissionFils, commissionVatFils: sale.fixed.vatFils }
      const vatFils = vatInside(totalFils)
      books.book(
        orderDelivered({
          eventId: order.orderId,
          at,
          order,
          totalFils,
          vatFils,
          held,
          aheadFils: 0,
          lostFils: 0,
          ...commission,
        }),
      )
    },
)

const refunding = fc
  .record({ n: fc.nat(), part: fc.double({ min: 0, max: 1, noNaN: true }), isPaid: fc.boolean() })
  .map(
    ({ n, part, isPaid }): Step =>
      (books) => {
        const sale = pick(
          books.sales.filter((one) => (one.fixed ?? one.held === 'prepaid') && !one.isDisputed),
          n,
        )
        if (!sale) return
        const { order, totalFils, refundedFils, fixed, held } = sale
        const fils = fixed ? Math.ceil((totalFils - refundedFils) * part) : totalFils - refundedFils
        if (fils === 0) return
        const about = { eventId: number(n), at, order, fils }
        const back = fixed ? reversedBy({ ...fixed, refundedFils }, fils) : null
        const vatOf = (of: number) => partOf(vatInside(totalFils), of, totalFils)
        const vatFils = vatOf(refundedFils + fils) - vatOf(refundedFils)
        const sale_ = back && {
          vatFils,
          commissionFils: back.commissionFils,
          commissionVatFils: back.vatFils,
        }
        books.book(refundOwed({ ...about, bearer: 'seller', aheadFils: 0, sale: sale_ }))
        sale.refundedFils += fils
        if (!isPaid) return
        books.book(refundPaid({ ...about, by: giverOf[held] }))
      },
  )

const giverOf = {
  prepaid: 'card',
  approved: 'tabby',
  'by-shop': 'shop',
  'by-carrier': 'cash',
  'by-platform': 'cash',
} as const

const settling = fc.record({ n: fc.nat(), fils: fc.integer({ min: 1, max: 100_000 }) }).map(
  ({ n, fils }): Step =>
    (books) => {
      const about = { eventId: number(n), at, fils }
      const kinds = [
        () => payoutPaid({ ...about, shopId: 'noor' }),
        () => providerFee({ ...about, vatFils: 3 }),
        () => providerSettled(about),
        () => deposited({ ...about, shopId: null }),
        () => deposited({ ...about, shopId: 'noor' }),
        () => instalmentsSettled({ ...about, provider: 'tabby', feeFils: 120, feeVatFils: 6 }),
      ]
      const make = pick(kinds, n)
      if (make) books.book(make())
    },
)

const outcomes = [['lost'], ['won'], ['lost', 'won']] as const
const disputing = fc.record({ n: fc.nat(), outcome: fc.constantFrom(...outcomes) }).map(
  ({ n, outcome }): Step =>
    (books) => {
      const sale = pick(
        books.sales.filter(
          (one) => one.held === 'prepaid' && one.fixed && !one.isDisputed && one.refundedFils === 0,
        ),
        n,
      )
      if (!sale) return
      sale.isDisputed = true
      const { order, totalFils: fils } = sale
      const about = { eventId: number(n), at, shares: [{ order, fils, isDelivered: true }] }
      books.book(chargebackOpened(about))
      const wasLost = outcome[0] === 'lost'
      for (const one of outcome)
        books.book(one === 'won' ? chargebackWon({ ...about, wasLost }) : chargebackLost(about))
    },
)

test('after any history debits equal credits, and a shop is owed what its sales say', () => {
  const steps = fc.array(fc.oneof(buying, buying, delivering, delivering, refunding, settling, disputing), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(steps, (history) => {
      const books = openBooks()
      for (const step of history) step(books)
      const { credit, sales: of } = books
      // Cash with a shop is set off at once.
      expect(credit('cash_with_shop')).toBe(0)
      // Prepaid orders that are not delivered are held for their customers, to the fils.
      const waiting = of.filter((one) => one.held === 'prepaid' && !one.fixed)
      expect(credit('customer_payments')).toBe(sumOf(waiting.map((one) => one.totalFils - one.refundedFils)))
      // Commission and its VAT are the lines' amounts less their reversals.
      const kept = of.map(({ fixed, refundedFils }) => {
        const back = fixed && reversedBy({ ...fixed, refundedFils: 0 }, refundedFils)
        return (
          fixed &&
          back && {
            commission: fixed.commissionFils - back.commissionFils,
            vat: fixed.vatFils - back.vatFils,
          }
        )
      })
      expect(credit('commission')).toBe(sumOf(kept.map((one) => one?.commission ?? 0)))
      expect(credit('commission_vat')).toBe(sumOf(kept.map((one) => one?.vat ?? 0)))
      // The platform's sales are its own, split into net and VAT.
      const own = of.filter(({ order, fixed }) => order.shopId === null && fixed)
      const left = sumOf(own.map((one) => one.totalFils - one.refundedFils))
      expect(credit('own_sales') + credit('own_sales_vat')).toBe(left)
    }),
    { numRuns: 300 },
  )
})

const order = { orderId: 'o', shopId: 'noor' } as const
const sale = {
  order,
  totalFils: 10_000,
  vatFils: 476,
  commissionFils: 1000,
  commissionVatFils: 50,
  aheadFils: 0,
  lostFils: 0,
}
const owed = ({ entries }: Batch) =>
  entries.filter(({ account }) => account === 'owed_to_shop').reduce((all, { fils }) => all - fils, 0)

test.each([
  ['prepaid', 8950],
  ['by-platform', 8950],
  ['by-shop', -1050],
] as const)('of a sale of 100 AED with money %s the shop is owed %i fils', (held, fils) => {
  expect(owed(orderDelivered({ eventId: 'o', at, ...sale, held }))).toBe(fils)
})

test('a whole refund leaves a shop with nothing, whoever had the money', () => {
  for (const held of ['prepaid', 'by-platform', 'by-shop'] as const) {
    const about = { eventId: 'r', at, order, fils: 10_000 }
    const batches = [
      orderDelivered({ eventId: 'o', at, ...sale, held }),
      refundOwed({ ...about, bearer: 'seller', aheadFils: 0, sale }),
      refundPaid({ ...about, by: giverOf[held] }),
    ]
    expect(batches.reduce((all, batch) => all + owed(batch), 0)).toBe(0)
  }
})

test('nothing is booked of what costs nothing', () => {
  const free = {
    ...sale,
    totalFils: 0,
    vatFils: 0,
    commissionFils: 0,
    commissionVatFils: 0,
    held: 'by-shop' as const,
  }
  expect(orderDelivered({ eventId: 'o', at, ...free }).entries).toEqual([])
})

test('a chargeback that is lost costs its shop the sale, and one that is won at last nothing', () => {
  const shares = [
    { order, fils: 10_000, isDelivered: true },
    { order: { ...order, shopId: null }, fils: 500, isDelivered: true },
  ] as const
  const about = { eventId: 'd', at, shares }
  const sums = (...batches: Batch[]) => {
    const all = Map.groupBy(
      batches.flatMap(({ entries }) => entries),
      ({ account }) => account,
    )
    return Object.fromEntries([...all].map(([name, of]) => [name, sumOf(of.map(({ fils }) => fils))]))
  }
  const lost = [chargebackOpened(about), chargebackLost(about)]
  expect(sums(...lost)).toEqual({
    chargebacks: 500,
    provider_clearing: -10_500,
    owed_to_shop: 10_000,
  })
  const atLast = sums(...lost, chargebackWon({ ...about, wasLost: true }))
  expect(Object.values(atLast).every((fils) => fils === 0)).toBe(true)
})

test.each([
  ['a shop that has sold', { order, isDelivered: true, bearer: 'seller' }, 'owed_to_shop'],
  ['nobody, where nothing was sold', { order, isDelivered: false, bearer: 'seller' }, 'chargebacks'],
  ['Majlis, which gave of its own accord', { order, isDelivered: true, bearer: 'platform' }, 'goodwill'],
] as const)('a refund that the bank gave itself goes to %s', (_who, about, account) => {
  const { entries } = refundSettled({ eventId: 'r', at, fils: 100, ...about })
  expect(entries.map((entry) => [entry.account, entry.fils])).toEqual([
    ['refunds', 100],
    [account, -100],
  ])
})
