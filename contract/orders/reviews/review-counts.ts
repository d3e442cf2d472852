import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

export const countReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews/counts',
  needs: 'messages',
  summary:
    'How many reviews wait, were reported, are published and were rejected; of a shop where one is named',
  query: z.object({ shop: id.optional() }),
  reply: z.object({ waiting: z.int(), reported: z.int(), approved: z.int(), rejected: z.int() }),
})

export const countOwnReviews = endpoint({
  method: 'GET',
  path: '/api/shop/reviews/counts',
  needs: 'messages',
  summary: "How many published reviews the shop's products have, and how many have no reply",
  reply: z.object({ all: z.int(), unanswered: z.int() }),
})
