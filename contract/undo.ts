import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** Beside the reply to what can be taken back for some seconds: what `undo` is sent; null where nothing can. */
export const undoOffer = z.string().nullable()

export const undo = endpoint({
  method: 'POST',
  path: '/api/admin/undo',
  access: 'admin',
  tag: 'Administration',
  summary:
    'Take back what the same administrator did some seconds ago, by the `undo` of its answer; once, and while nothing else has happened to it since',
  body: z.object({ id }),
  reply: z.object({ id: z.string() }),
  refusals: ['undo.over', 'undo.changed-meanwhile'],
})
