import type { ProviderLine } from '#domain/money/ledger/provider-report.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import type { Db, Deps } from '#server/deps.ts'

const days = 4
const dayMs = 86_400_000
/** For payments this recent the provider's notification may still be on its way. */
const underWayMs = 10 * 60_000

/**
 * Reports whether every recent charge of the provider belongs to a payment here; throws an error that names the others.
 * After a restore, charges made since the backup have none, and each is to be refunded at the provider.
 */
export async function sayCharges(db: Db, cards: Deps['cards'], now: Date): Promise<string> {
  if (!cards) return 'not set: no cards are charged'
  const until = new Date(now.getTime() - underWayMs)
  const lines = await cards.linesBetween(new Date(until.getTime() - days * dayMs), until)
  if (lines === null)
    return 'too many to check here: the provider’s report (Money, Ledger) checks them in parts'
  const charges = lines.filter(({ kind }) => kind === 'charge')
  const unknown = await withoutPayment(db, charges)
  if (unknown.length === 0) return `${charges.length} in the last ${days} days, each for an order here`
  const named = unknown.map(
    ({ source, ref, fils, at }) => `${source ?? ref} (AED ${fromFils(fils)}, ${at.toISOString()})`,
  )
  throw new Error(`${unknown.length} in the last ${days} days belong to no order here: ${named.join(', ')}`)
}

/**
 * Reports the same of approved instalment payments, which after a restore are to be released or refunded at the
 * provider; throws an error that names the unknown ones. For a provider that returns no list, an operator has to look.
 */
export async function sayInstalments(db: Db, providers: Deps['instalments'], now: Date): Promise<string> {
  if (!providers?.length) return 'not set: no instalments are offered'
  const since = new Date(now.getTime() - days * dayMs)
  const said = await Promise.all(
    providers.map(async ({ name, approvedSince }) => {
      if (!approvedSince)
        return `${name} provides no list: look through the last ${days} days of its dashboard`
      const approved = await approvedSince(since)
      const known = await db
        .selectFrom('payments')
        .select('sessionRef')
        .where('sessionRef', 'in', ['', ...approved.map(({ ref }) => ref)])
        .execute()
      const here = new Set(known.map(({ sessionRef }) => sessionRef))
      const lost = approved.filter(
        ({ ref, at }) => !here.has(ref) && at.getTime() < now.getTime() - underWayMs,
      )
      if (lost.length === 0)
        return `${name}: ${approved.length} in the last ${days} days, each for an order here`
      const named = lost.map(({ ref, fils, at }) => `${ref} (AED ${fromFils(fils)}, ${at.toISOString()})`)
      throw new Error(
        `${name}: ${lost.length} in the last ${days} days belong to no order here: ${named.join(', ')}`,
      )
    }),
  )
  return said.join('; ')
}

async function withoutPayment(db: Db, charges: readonly ProviderLine[]): Promise<readonly ProviderLine[]> {
  const sources = charges.flatMap(({ source }) => source ?? [])
  if (sources.length === 0) return charges
  const found = await db
    .selectFrom('payments')
    .select('intentRef')
    .where('intentRef', 'in', sources)
    .execute()
  const known = new Set(found.map(({ intentRef }) => intentRef))
  return charges.filter(({ source }) => source === null || !known.has(source))
}
