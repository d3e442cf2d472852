import type { z } from 'zod'
import { demoLogins, demoPassword } from '#contract/platform/demo-logins.ts'
import type { readConfig, readCredentials } from '#contract/platform/platform.ts'
import { fromRate } from '#domain/platform/amounts/exchange-rate.ts'
import { currencies } from '#domain/platform/amounts/money.ts'
import type { Config } from '#server/config.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { rateOfToday } from './exchange-rates.ts'

type PublicConfig = z.output<typeof readConfig.reply>
/** What the configuration says beside the settings. */
export type PublicFacts = {
  readonly policies: (deps: Deps) => Promise<PublicConfig['policies']>
  readonly deliveryFee: (db: Db) => Promise<PublicConfig['deliveryFee']>
  readonly demoYear: (deps: Deps) => Promise<PublicConfig['demoYear']>
  /** Another object after a change of what the whole site shows. */
  readonly site: () => Promise<object>
}
type Credentials = z.output<typeof readCredentials.reply>

/** How long an answer about the settings may be reused: a change shows within this time on every instance. */
const cachedMs = 1000

/** The one row of settings, as it is now. */
export function readSettings(db: Db) {
  return db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
}

/** What a marketplace that begins has otherwise than one that was there before: half of those who will buy read Arabic (0130). */
export async function beginSettings(tx: Tx): Promise<void> {
  await tx.updateTable('settings').set({ arabicRequired: true }).execute()
}

/**
 * Answers GET /api/config, reading the settings at most once a second and once per known state of what the whole site
 * shows: a page that is cached after a change of it must not show settings from before.
 */
export function publicConfigReader(deps: Deps, facts: PublicFacts): () => Promise<PublicConfig> {
  let known: { readonly answer: Promise<PublicConfig>; site: object; until: number } | null = null
  return async () => {
    const site = await facts.site()
    const now = deps.clock().getTime()
    if (known && now < known.until && site === known.site) return known.answer
    const answer = publicConfig(deps, facts)
    known = { answer, site, until: now + cachedMs }
    // A failure is told to who asked, and not kept.
    answer.catch(() => {
      known = null
    })
    return answer
  }
}

async function publicConfig(deps: Deps, facts: PublicFacts): Promise<PublicConfig> {
  const [settings, rate, policies, deliveryFee, demoYear] = await Promise.all([
    readSettings(deps.db),
    rateOfToday(deps.db),
    facts.policies(deps),
    facts.deliveryFee(deps.db),
    facts.demoYear(deps),
  ])
  const { supportEmail, salesEmail, supportPhone, supportWhatsapp, ...set } = settings
  return {
    demoMode: deps.config.demoMode,
    demoYear,
    currencies: [...currencies],
    contact: { supportEmail, salesEmail, supportPhone, supportWhatsapp },
    reviewsEnabled: set.reviewsEnabled,
    deliveryFee,
    eurToAed: fromRate(rate),
    policies,
  }
}

/** The test logins, only in demo mode: nothing usable is shown where they would open a real door (G-102). */
export function credentialsOf({ demoMode }: Config): Credentials {
  if (!demoMode) return { demo: false, logins: [] }
  return { demo: true, logins: demoLogins.map((login) => ({ ...login, password: demoPassword })) }
}
