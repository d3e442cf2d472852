import { z } from 'zod'
import { forBoth } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

/** Beside the reply to what can be taken back for some seconds: what `undo` is sent; null where nothing can. */
export const undoOffer = z.string().nullable()

export const takingBack = z.object({ id })
export const takenBack = z.object({ id: z.string() })

export const undo = forBoth('POST /undo', {
  needs: { admin: null, shop: 'catalogue' },
  summary: {
    admin:
      'Take back what the same administrator did some seconds ago, by the `undo` of its answer; once, and while nothing else has happened to it since',
    shop: 'Take back what the same person of the shop did some seconds ago, by the `undo` of its answer; once, and while nothing else has happened to it since',
  },
  shop: { access: 'approved-shop' },
  body: takingBack,
  reply: takenBack,
  refusals: ['undo.over', 'undo.changed-meanwhile'],
})
