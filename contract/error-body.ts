import { z } from 'zod'

/** Every refusal under /api (R-API-03): `message` is fit to be shown; `code` is what screens branch on. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
})
export type ErrorBody = z.output<typeof errorBody>
