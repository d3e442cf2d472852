import type { Right } from '#domain/platform/admin-roles.ts'

/** Records that others change without notifying a list's reader, and the right to see them (docs/decisions/0160). */
export const rightToSee = {
  order: 'orders',
  return: 'orders',
  payout: 'money',
  review: 'messages',
  product: 'catalogue',
  shop: 'shops',
} as const satisfies Readonly<Record<string, Right>>

export type Changing = keyof typeof rightToSee
