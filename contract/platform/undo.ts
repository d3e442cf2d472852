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
      'Undo what the same administrator did seconds ago, by the `undo` of its answer; once, and only if nothing else has changed it since',
    shop: 'Undo what the same person of the shop did seconds ago, by the `undo` of its answer; once, and only if nothing else has changed it since',
  },
  shop: { access: 'approved-shop' },
  body: takingBack,
  reply: takenBack,
  refusals: ['undo.over', 'undo.changed-meanwhile'],
})
