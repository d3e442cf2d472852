import { limitsVisitors } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spendQuickly } from '#server/http/limits.ts'

/** From one address in an hour: a household or an office orders this often, a script more. */
const placing: Limit = { kind: 'order:address', max: 60, windowMinutes: 60 }
/** Numbers are short: whoever tries many with an e-mail address is guessing. */
const looking: Limit = { kind: 'order-lookup:address', max: 60, windowMinutes: 60 }

/** About one order in an hour: each question is a mail to its shop. */
const asking: Limit = { kind: 'order-question:order', max: 10, windowMinutes: 60 }
/** About one order in an hour: each answer and each proposal is a mail to its customer. */
const writing: Limit = { kind: 'order-news:order', max: 20, windowMinutes: 60 }
/** Whoever comes back from paying asks some times whether it is known by then; the provider is asked each time. */
const paying: Limit = { kind: 'payment:address', max: 120, windowMinutes: 60 }

export const limitOrders = (deps: Deps, ip: string) => limit(deps, placing, ip)
export const limitPayments = (deps: Deps, ip: string) => limit(deps, paying, ip)
export const limitLookups = (deps: Deps, ip: string) => limit(deps, looking, ip)
export const limitQuestions = (deps: Deps, order: string) => limit(deps, asking, order)
export const limitNews = (deps: Deps, order: string) => limit(deps, writing, order)

/** Save in a demo that nobody else can reach (G-104). */
async function limit({ db, config, clock }: Deps, of: Limit, ip: string): Promise<void> {
  if (limitsVisitors(config)) await spendQuickly(db, counter(of, addressRange(ip)), clock())
}
