import type { Db } from '#server/platform/db/db.ts'
import type { CardProvider } from '#server/orders/payments/provider.ts'
import { demoLines } from './demo-lines.ts'

/**
 * Takes the cards of the demo's past: whoever is asked to pay has paid, and what goes back has arrived. It keeps nothing: a
 * session says itself what it is about, `demo:429000:<payment>`, and its balance is told from what it did. No key
 * and no network is needed.
 */
export function demoCards(db: Db): CardProvider {
  return {
    name: 'demo',
    settles: null,
    begin: async ({ id, lines, leftUrl }) => {
      const fils = lines.reduce((sum, line) => sum + line.fils, 0)
      return { ref: `demo:${fils}:${id}`, url: leftUrl }
    },
    lookUp: async (ref) => {
      const [, fils, id] = ref.split(':')
      return { state: 'paid', intentRef: `demo:${id}`, currency: 'AED', fils: Number(fils) }
    },
    cancel: async () => ({ state: 'over' }),
    refund: async ({ id }) => ({ ref: demoRefund(id), state: 'done', problem: null }),
    lookUpDispute: async () => null,
    disputesSince: async () => [],
    linesBetween: (from, until) => demoLines(db, from, until),
    readEvent: () => null,
  }
}

/** What the demo's provider calls the refund of a try. */
export function demoRefund(attemptId: string): string {
  return `demo:refund:${attemptId}`
}
