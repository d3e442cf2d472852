import { z } from 'zod'
import { total } from '#contract/amounts.ts'
import { time } from '#contract/fields.ts'
import { returnStatuses } from '#domain/orders/return-status.ts'

/** When the shop means to fetch what is sent back, and since when its customer agrees; while it is approved. */
export const fetchDay = z.object({ date: z.string(), window: z.string(), agreedAt: time.nullable() })

export const returnOfOrder = z.object({
  id: z.string(),
  returnNumber: z.string(),
  status: z.enum(returnStatuses),
  reason: z.string(),
  refusalReason: z.string().nullable(),
  /** What these items have cost: a refund is at most that. */
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
  /** Addresses of photos, which open for an hour. */
  photos: z.array(z.string()),
  /** Where it may be brought while it is approved; null: nowhere, the shop collects it. */
  bringTo: z.string().nullable(),
  fetch: fetchDay.nullable(),
  createdAt: time,
})
