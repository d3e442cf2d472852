import { createHash } from 'node:crypto'
import type { Deps } from '#server/deps.ts'

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

const hourMs = 3_600_000

/** Since so many days the marketplace of the demo is there: it has more than a year behind it. */
export const openedDaysAgo = 397

/** When the seed began, the context in which its stories run, and who is told of each picture and product that is done. */
export type Demo = { readonly deps: Deps; readonly now: Date; readonly onDone?: () => void }

/**
 * The same deps with the clock set so many days back. Mails of the past are kept and never sent:
 * the people of the demo do not exist.
 */
export function daysAgo({ deps, now }: Demo, days: number): Deps {
  const then = new Date(now.getTime() - days * 24 * hourMs)
  return { ...deps, clock: () => then, config: { ...deps.config, smtpUrl: null } }
}
