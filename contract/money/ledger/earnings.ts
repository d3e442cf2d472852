import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { fileRoute, sheetQuery } from '#contract/file-route.ts'
import { sum } from '#contract/amounts.ts'
import { pageByOffset } from '#contract/page.ts'
import { time } from '#contract/fields.ts'

/** What a shop's delivered orders have brought (R-PAY-04): `totalEarnings` is what the figures before it leave. */
const earnings = z.object({
  totalSales: sum,
  /** What went back to customers. */
  refunds: sum,
  /** Without VAT, less what was given back with refunds. */
  totalCommission: sum,
  commissionVat: sum,
  /** What the shop itself has taken at the door. */
  cashKept: sum,
  /** Chargebacks, fees and corrections: below zero where they cost the shop. */
  adjustments: sum,
  totalEarnings: sum,
  pendingPayouts: sum,
  approvedPayouts: sum,
  paidPayouts: sum,
  lastPayoutDate: time.nullable(),
  /** Of sales whose cash was taken at the door and not counted by Majlis yet (G-131). */
  uncollected: sum,
  /** Of other sales that were delivered too recently to be paid out, or are being sent back (G-129). */
  held: sum,
  /** Of older sales whose customer's bank asks for the money back, until that is decided. */
  disputed: sum,
  /** Total earnings less payouts that are pending, approved and paid, less what is not collected, held or disputed (G-88); below zero the shop owes. */
  available: sum,
  /** After so many days a sale may be paid out. */
  holdDays: z.int(),
})
export type Earnings = z.output<typeof earnings>

/** What one delivered order has left its shop. */
const earnedOrder = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  deliveredAt: time,
  sale: sum,
  refund: sum,
  commission: sum,
  commissionVat: sum,
  cashKept: sum,
  earned: sum,
  /** Whether Majlis has the money: cash from the door is counted first (G-131). */
  isCollected: z.boolean(),
})
export type EarnedOrder = z.output<typeof earnedOrder>

export const readEarnings = endpoint('GET /api/shop/earnings', {
  needs: 'money',
  summary: 'What the shop has earned from delivered orders, what was paid out, and what it may ask for',
  reply: earnings,
})

/** What each delivered order has left the shop, as a file. */
export const earningsFile = fileRoute('GET /api/shop/earnings/export', {
  needs: 'money',
  summary: 'What each delivered order has left the shop, as a file, the newest order first',
  query: z.object(sheetQuery),
})

export const listEarnedOrders = endpoint('GET /api/shop/earnings/orders', {
  needs: 'money',
  summary:
    'What each delivered order has left the shop, newest first; X-Total-Count tells how many there are',
  query: z.object(pageByOffset({ usual: 50, most: 200 })),
  reply: z.array(earnedOrder),
})
