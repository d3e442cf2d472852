import type { InstalmentOffer } from '#contract/orders/checkout/cart.ts'
import { instalmentOf, type InstalmentTerms } from '#domain/money/payment-method.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Deps } from '#server/deps.ts'
import type { InstalmentProvider } from './provider.ts'

const hourMs = 3_600_000
/** A provider that did not answer is asked again after this. */
const silentMs = 60_000

type CachedTerms = { readonly until: number; readonly terms: Promise<InstalmentTerms | null> }
const known = new WeakMap<InstalmentProvider, CachedTerms>()

/** What instalments can be offered by, each provider's terms as it said them within the hour. */
export type OfferedTerms = readonly (InstalmentTerms & Pick<InstalmentProvider, 'method'>)[]

/** Asks the providers of instalments for their terms; one that does not answer offers nothing, and holds nobody up twice. */
export async function readTerms({
  instalments = [],
  clock,
  log,
}: Pick<Deps, 'instalments' | 'clock' | 'log'>): Promise<OfferedTerms> {
  const now = clock().getTime()
  const all = instalments.map(async (provider) => {
    const { method } = provider
    const before = known.get(provider)
    if (!before || before.until <= now || before.until > now + hourMs) {
      const terms = provider.terms().catch((err: unknown) => {
        log.warn({ err, method }, 'a provider of instalments did not say its terms')
        known.set(provider, { until: now + silentMs, terms: Promise.resolve(null) })
        return null
      })
      known.set(provider, { until: now + hourMs, terms })
    }
    const terms = await known.get(provider)?.terms
    return terms ? [{ ...terms, method }] : []
  })
  return (await Promise.all(all)).flat()
}

/** Who takes a sum in instalments, and what each of them comes to. */
export function offersFor(terms: OfferedTerms, fils: Fils): InstalmentOffer[] {
  return terms.flatMap((of) => {
    const each = instalmentOf(of, fils)
    return each === null ? [] : [{ method: of.method, count: of.count, each }]
  })
}

/** The highest sum that anybody takes in instalments; null where this one is not beyond it. */
export function limitBelow(terms: OfferedTerms, fils: Fils): Fils | null {
  const limit = Math.max(0, ...terms.map(({ mostFils }) => mostFils))
  return limit > 0 && limit < fils ? limit : null
}
