import type { Right } from '#domain/platform/admin-roles.ts'

/** What a list shows whose rows others move without news to its reader, and the right to see it (docs/decisions/0160). */
export const rightToSee = {
  order: 'orders',
  return: 'orders',
  payout: 'money',
  review: 'messages',
  product: 'catalogue',
  shop: 'shops',
} as const satisfies Readonly<Record<string, Right>>

export type Changing = keyof typeof rightToSee
