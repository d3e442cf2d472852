import { createHash } from 'node:crypto'

type Kind =
  | 'category'
  | 'color'
  | 'count'
  | 'deposit'
  | 'message'
  | 'object'
  | 'order'
  | 'payout'
  | 'product'
  | 'return'
  | 'review'
  | 'room'

/** The id of a thing of the demo: always the same, so that its address can be shared and its making resumed (UUIDv8). */
export function demoId(kind: Kind, key: string): string {
  const hex = createHash('sha256').update(`majlis demo ${kind} ${key}`).digest('hex')
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-')
}
