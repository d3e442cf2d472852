import { z } from 'zod'
import { total } from '#contract/amounts.ts'
import { time } from '#contract/fields.ts'
import { returnStatuses } from '#domain/orders/return-status.ts'

/** The day proposed for collecting an approved return, and when the customer agreed to it. */
export const fetchDay = z.object({ date: z.string(), window: z.string(), agreedAt: time.nullable() })

export const returnOfOrder = z.object({
  id: z.string(),
  returnNumber: z.string(),
  status: z.enum(returnStatuses),
  reason: z.string(),
  refusalReason: z.string().nullable(),
  /** Price paid for these items, the upper limit of the refund. */
  paid: total,
  refund: total.nullable(),
  isRestocked: z.boolean(),
  items: z.array(
    z.object({
      position: z.int(),
      productId: z.string(),
      quantity: z.int(),
      /** Whether the same design is on sale in other finishes or sizes. */
      hasOthers: z.boolean().optional(),
    }),
  ),
  /** Addresses of photos, valid for at least an hour. */
  photos: z.array(z.string()),
  /** Where the customer may bring it once approved; null: nowhere, the shop collects it. */
  bringTo: z.string().nullable(),
  fetch: fetchDay.nullable(),
  createdAt: time,
})
