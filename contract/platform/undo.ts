import { z } from 'zod'
import { forBoth } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

/** Token to send to `undo`, in the reply to an action that can be undone for some seconds; null where it cannot. */
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
