import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

/** Beside the reply to what can be taken back for some seconds: what `undo` is sent; null where nothing can. */
export const undoOffer = z.string().nullable()

export const takingBack = z.object({ id })
export const takenBack = z.object({ id: z.string() })

const undoing = {
  method: 'POST',
  body: takingBack,
  reply: takenBack,
  refusals: ['undo.over', 'undo.changed-meanwhile'],
} as const

export const undo = endpoint({
  ...undoing,
  path: '/api/admin/undo',
  needs: null,
  summary:
    'Take back what the same administrator did some seconds ago, by the `undo` of its answer; once, and while nothing else has happened to it since',
})

export const undoOwn = endpoint({
  ...undoing,
  path: '/api/shop/undo',
  access: 'approved-shop',
  summary:
    'Take back what the same person of the shop did some seconds ago, by the `undo` of its answer; once, and while nothing else has happened to it since',
})
