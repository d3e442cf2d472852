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

/** Deterministic id (UUIDv8) of a demo object, so that its URL can be shared and an interrupted seed resumed. */
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

/** Age of the demo's marketplace in days: more than a year. */
export const openedDaysAgo = 397

/** The seed: its dependencies, the time it began, and a callback for each finished picture and product. */
export type Demo = { readonly deps: Deps; readonly now: Date; readonly onDone?: () => void }

/**
 * Returns the same deps with the clock set back by `days`. Mails of the past are stored and never sent, since the
 * people of the demo do not exist.
 */
export function daysAgo({ deps, now }: Demo, days: number): Deps {
  const then = new Date(now.getTime() - days * 24 * hourMs)
  return { ...deps, clock: () => then, config: { ...deps.config, smtpUrl: null } }
}
