import { z } from 'zod'
import { visibilities } from './categories.ts'
import { endpoint } from '#contract/endpoint.ts'
import { issue } from '#contract/issue-texts.ts'

export const hex = z
  .string({ error: issue('hex') })
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, { error: issue('hex') })
  .toUpperCase()

export const color = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.string().nullable(),
  slug: z.string(),
  hex: z.string(),
  status: z.enum(visibilities),
})
export type Color = z.output<typeof color>

export const listColors = endpoint('GET /api/colors', {
  access: 'anyone',
  summary: 'The palette; active_only=true excludes hidden colours',
  query: z.object({ active_only: z.string().optional() }),
  reply: z.array(color),
})
