import type { CardProvider } from '#server/payments/provider.ts'

/**
 * Takes the cards of the demo's past: whoever is asked to pay has paid. It keeps nothing, a session says itself what it
 * is about: `demo:AED:429000:<payment>`. No key and no network is needed.
 */
export const demoCards: CardProvider = {
  name: 'demo',
  begin: async ({ id, currency, lines, leftUrl }) => {
    const fils = lines.reduce((sum, line) => sum + line.fils, 0)
    return { ref: `demo:${currency}:${fils}:${id}`, url: leftUrl }
  },
  lookUp: async (ref) => {
    const [, currency = '', fils, id] = ref.split(':')
    return { state: 'paid', intentRef: `demo:${id}`, currency, fils: Number(fils) }
  },
  cancel: async () => ({ state: 'over' }),
  refund: async () => ({ ref: null, state: 'done', problem: null }),
  lookUpDispute: async () => null,
  disputesSince: async () => [],
  linesBetween: async () => [],
  readEvent: () => null,
}
