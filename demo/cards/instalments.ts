import { instalmentMethods, type InstalmentMethod } from '#domain/money/payment-method.ts'
import type { Deps } from '#server/deps.ts'
import { createInstalments } from '#server/orders/payments/instalments.ts'
import type { InstalmentProvider } from '#server/orders/payments/provider.ts'
import { demoRefund } from '../demo-cards.ts'
import { demoCardPage } from './provider.ts'

/** As usual in the UAE: four payments without interest, within limits for households. */
export const standInTerms = { leastFils: 5000, mostFils: 1_000_000, count: 4 } as const

type Surroundings = Pick<Deps, 'config' | 'db' | 'clock'>

/** Returns the configured instalment providers, else stand-ins for both if the demo page charges cards. */
export function chooseInstalments(deps: Surroundings): readonly InstalmentProvider[] {
  const { demoMode, stripe } = deps.config
  const configured = createInstalments(deps.config)
  const isStoodIn = configured.length === 0 && demoMode && stripe === null
  return isStoodIn ? instalmentMethods.map((method) => standIn(deps, method)) : configured
}

/** A stand-in: approvals on its page are stored with the demo's card sessions; captures and refunds succeed at once. */
function standIn(deps: Surroundings, method: InstalmentMethod): InstalmentProvider {
  const { begin, lookUp, cancel } = demoCardPage(deps)
  return {
    name: `demo-${method}`,
    method,
    begin,
    lookUp,
    cancel,
    terms: async () => standInTerms,
    approvedSince: null,
    capture: async () => ({ state: 'done' }),
    refund: async ({ id }) => ({ ref: demoRefund(id), state: 'done', problem: null }),
    readEvent: () => null,
  }
}

/** Returns the instalment method whose stand-in took a payment; undefined for a card. */
export function standInOf({ provider }: { readonly provider: string }): InstalmentMethod | undefined {
  return instalmentMethods.find((method) => provider === `demo-${method}`)
}
