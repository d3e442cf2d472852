import type { z } from 'zod'
import { demoLogins, demoPassword } from '#contract/platform/demo-logins.ts'
import type { readConfig, readCredentials } from '#contract/platform/platform.ts'
import { fromRate } from '#domain/platform/amounts/exchange-rate.ts'
import { currencies } from '#domain/platform/amounts/money.ts'
import type { Config } from '#server/config.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { rateOfToday } from './exchange-rates.ts'

type PublicConfig = z.output<typeof readConfig.reply>
/** Parts of the public configuration that do not come from the settings. */
export type PublicFacts = {
  readonly policies: (deps: Deps) => Promise<PublicConfig['policies']>
  readonly deliveryFee: (db: Db) => Promise<PublicConfig['deliveryFee']>
  readonly demoYear: (deps: Deps) => Promise<PublicConfig['demoYear']>
  /** Resolves to another object after each change of what the whole site shows. */
  readonly site: () => Promise<object>
}
type Credentials = z.output<typeof readCredentials.reply>

/** How long the public configuration is cached: a change shows within this time on every instance. */
const cachedMs = 1000

/** Returns the one row of settings, uncached. */
export function readSettings(db: Db) {
  return db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
}

/** Settings of a new marketplace that differ from those of an existing one: half of the future buyers read Arabic (0130). */
export async function beginSettings(tx: Tx): Promise<void> {
  await tx.updateTable('settings').set({ arabicRequired: true }).execute()
}

/**
 * Answers GET /api/config, reading the settings at most once a second and once per known state of what the whole site
 * shows: a page cached after a change must not show earlier settings.
 */
export function publicConfigReader(deps: Deps, facts: PublicFacts): () => Promise<PublicConfig> {
  let known: { readonly answer: Promise<PublicConfig>; site: object; until: number } | null = null
  return async () => {
    const site = await facts.site()
    const now = deps.clock().getTime()
    if (known && now < known.until && site === known.site) return known.answer
    const answer = publicConfig(deps, facts)
    known = { answer, site, until: now + cachedMs }
    // A failure goes to the current callers and is not cached.
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

/** Returns the test logins, only in demo mode: elsewhere they could open real accounts (G-102). */
export function credentialsOf({ demoMode }: Config): Credentials {
  if (!demoMode) return { demo: false, logins: [] }
  return { demo: true, logins: demoLogins.map((login) => ({ ...login, password: demoPassword })) }
}
