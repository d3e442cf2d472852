import { z } from 'zod'
import { forBoth } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { decidedItems, manyDecided } from '#contract/many.ts'
import { orderMove } from './list.ts'
import { returnMove } from './returns.ts'

/** Moves that need no further input per order. */
export const manyOrderMoves = z.object({
  status: z.enum(['accepted', 'processing'], { error: issue('invalid') }),
  items: decidedItems(orderMove.pick({ seen: true }).extend({ id })),
})

export const moveOrders = forBoth('PUT /orders/decisions', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: {
    admin: 'Accept or process several orders for their shops, independently; each refusal is reported',
    shop: 'Accept or process several orders independently; each refusal is reported',
  },
  bodyKiB: 32,
  body: manyOrderMoves,
  reply: manyDecided,
})

/** Moves that need neither a reason nor an amount per return. */
export const manyReturnMoves = returnMove.pick({ restock: true }).extend({
  status: z.enum(['approved', 'received'], { error: issue('invalid') }),
  items: decidedItems(returnMove.pick({ seen: true }).extend({ id })),
})
export type ManyReturnMoves = z.output<typeof manyReturnMoves>

export const moveReturns = forBoth('PUT /returns/decisions', {
  needs: 'orders',
  shop: { fulfils: true },
  summary: {
    admin:
      'Approve several returns for their shops, or mark them as received, independently; each refusal is reported',
    shop: 'Approve several returns, or mark them as received, independently; each refusal is reported',
  },
  bodyKiB: 32,
  body: manyReturnMoves,
  reply: manyDecided,
})
