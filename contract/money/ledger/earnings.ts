import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { fileRoute, sheetQuery } from '#contract/file-route.ts'
import { sum } from '#contract/amounts.ts'
import { pageByOffset } from '#contract/page.ts'
import { time } from '#contract/fields.ts'

/** A shop's earnings from delivered orders (R-PAY-04): `totalEarnings` is the net of the figures before it. */
const earnings = z.object({
  totalSales: sum,
  /** Refunded to customers. */
  refunds: sum,
  /** Without VAT, less reversals by refunds. */
  totalCommission: sum,
  commissionVat: sum,
  /** Cash from the door that the shop keeps. */
  cashKept: sum,
  /** Chargebacks, fees and corrections; negative when they cost the shop. */
  adjustments: sum,
  totalEarnings: sum,
  pendingPayouts: sum,
  approvedPayouts: sum,
  paidPayouts: sum,
  lastPayoutDate: time.nullable(),
  /** From sales whose cash Majlis has not counted yet, or whose instalments are not captured (G-131). */
  uncollected: sum,
  /** From other sales delivered too recently to be paid out, or being returned (G-129). */
  held: sum,
  /** From older sales disputed by the customer's bank, until the dispute is decided. */
  disputed: sum,
  /** Total earnings less open and paid payouts, uncollected, held and disputed sums (G-88); negative: the shop owes. */
  available: sum,
  /** Days after delivery before a sale may be paid out. */
  holdDays: z.int(),
})
export type Earnings = z.output<typeof earnings>

/** A shop's earnings on one delivered order. */
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
  /** False while its cash is not counted by Majlis (G-131), or its instalments are not captured. */
  isCollected: z.boolean(),
})
export type EarnedOrder = z.output<typeof earnedOrder>

export const readEarnings = endpoint('GET /api/shop/earnings', {
  needs: 'money',
  summary: 'The shop’s earnings from delivered orders, amounts paid out, and the amount available for payout',
  reply: earnings,
})

/** File of the shop's earnings, one delivered order per row. */
export const earningsFile = fileRoute('GET /api/shop/earnings/export', {
  needs: 'money',
  summary: 'Earnings by delivered order as a file, newest order first',
  query: z.object(sheetQuery),
})

export const listEarnedOrders = endpoint('GET /api/shop/earnings/orders', {
  needs: 'money',
  summary: 'Earnings by delivered order, newest first; X-Total-Count has the total number',
  query: z.object(pageByOffset({ usual: 50, most: 200 })),
  reply: z.array(earnedOrder),
})
