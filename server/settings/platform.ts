import type { z } from 'zod'
import { demoLogins, demoPassword } from '#contract/demo-logins.ts'
import type { readConfig, readCredentials } from '#contract/platform.ts'
import { currencies } from '#domain/money.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'

type PublicConfig = z.output<typeof readConfig.reply>
type Credentials = z.output<typeof readCredentials.reply>

/** How long an answer about the settings may be reused: a change shows within this time on every instance. */
const cachedMs = 1000

/** The one row of settings, as it is now. */
export function readSettings(db: Db) {
  return db.selectFrom('settings').selectAll().executeTakeFirstOrThrow()
}

/** Answers GET /api/config, reading the settings at most once a second. */
export function publicConfigReader(deps: Deps): () => Promise<PublicConfig> {
  let known: { readonly answer: Promise<PublicConfig>; readonly until: number } | null = null
  return async () => {
    const now = deps.clock().getTime()
    if (known && now < known.until) return known.answer
    const answer = publicConfig(deps)
    known = { answer, until: now + cachedMs }
    // A failure is told to who asked, and not kept.
    answer.catch(() => {
      known = null
    })
    return answer
  }
}

async function publicConfig({ db, config }: Deps): Promise<PublicConfig> {
  const { supportEmail, salesEmail, supportPhone, ...set } = await readSettings(db)
  return {
    demoMode: config.demoMode,
    currencies: [...currencies],
    contact: { supportEmail, salesEmail, supportPhone },
    reviewsEnabled: set.reviewsEnabled,
    deliveryFee: Number(set.deliveryFeeFils),
    eurToAed: rateText(set.eurRateBp),
  }
}

/** A rate in ten-thousandths as decimal text with at least two decimals: 40000 → "4.00", 40125 → "4.0125". */
export function rateText(tenThousandths: number): string {
  const decimals = String(tenThousandths % 10_000).padStart(4, '0')
  return `${Math.floor(tenThousandths / 10_000)}.${decimals.replace(/0{1,2}$/, '')}`
}

/** The test logins, only in demo mode: nothing usable is shown where they would open a real door (G-102). */
export function credentialsOf({ demoMode }: Config): Credentials {
  if (!demoMode) return { demo: false, logins: [] }
  return { demo: true, logins: demoLogins.map((login) => ({ ...login, password: demoPassword })) }
}
