import { createColor, listAdminColors, updateColor } from '#contract/catalogue/color-admin.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import type { Resource } from '#web/kit/elements/use-change.ts'
import { colorTexts } from './messages.ts'

export type { AdminColor } from '#contract/catalogue/color-admin.ts'

export const colorsQuery = addressQuery(listAdminColors)

/** A change refetches every mounted query that shows colours; the others refetch when next shown. */
export const colorResource: Resource = { texts: colorTexts, stale: /color|product/i }

/** A null `id` creates a colour. */
export async function saveColor(id: string | null, body: InputOf<typeof createColor>['body']) {
  return id === null ? call(createColor, { body }) : call(updateColor, { params: { id }, body })
}
