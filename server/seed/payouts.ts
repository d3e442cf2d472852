import type { PayoutStatus } from '#domain/status/payout-status.ts'
import type { Admin, ShopOwner } from '#server/http/actor.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/id.ts'
import { availableTo } from '#server/payouts/available.ts'
import { confirmAccount, enterAccount } from '#server/payouts/bank-accounts.ts'
import { movePayout } from '#server/payouts/moving.ts'
import { requestPayout } from '#server/payouts/requesting.ts'
import { type Demo, daysAgo } from './demo-time.ts'
import { readOwners } from './orders.ts'

type DemoPayout = {
  readonly daysAgo: number
  /** Percent of what is available then. */
  readonly percent: number
  readonly steps: readonly Exclude<PayoutStatus, 'pending'>[]
  readonly reason?: string
}

/** Shops that ask to be paid, with their invented accounts. */
const demoPayouts: Readonly<
  Record<string, { holder: string; iban: string; payouts: readonly DemoPayout[] }>
> = {
  'dar-al-nakheel': {
    holder: 'Dar Al Nakheel Furniture LLC',
    iban: 'AE720330000019100034410',
    payouts: [
      { daysAgo: 9, percent: 40, steps: ['approved', 'paid'] },
      {
        daysAgo: 3,
        percent: 30,
        steps: ['rejected'],
        reason: 'Please ask again once the return that is under way is settled.',
      },
      { daysAgo: 0.9, percent: 35, steps: [] },
    ],
  },
  'khashab-works': {
    holder: 'Khashab Works FZE',
    iban: 'AE700260001015223300917',
    payouts: [
      { daysAgo: 12, percent: 50, steps: ['approved', 'paid'] },
      { daysAgo: 1.6, percent: 60, steps: ['approved'] },
    ],
  },
  'sadu-house': {
    holder: 'Sadu House Trading',
    iban: 'AE890500000000020822235',
    payouts: [{ daysAgo: 0.4, percent: 100, steps: [] }],
  },
}

/** Payouts in every status, asked for and decided as people do it; a shop that has some already gets no more. */
export async function seedPayouts(demo: Demo, admin: Admin): Promise<void> {
  const owners = await readOwners(demo)
  for (const [key, { payouts, ...account }] of Object.entries(demoPayouts)) {
    const owner = owners.get(key)
    if (!owner || (await hasPayouts(demo, owner))) continue
    await enterDemoAccount(demo, owner, account)
    for (const payout of payouts) await seedPayout(demo, { owner, admin }, payout)
  }
}

async function hasPayouts({ deps }: Demo, { shopId }: ShopOwner): Promise<boolean> {
  const found = await deps.db
    .selectFrom('payouts')
    .select('id')
    .where('shopId', '=', shopId)
    .executeTakeFirst()
  return found !== undefined
}

/** Entered a month ago and confirmed by the mailed link. Nobody else can reach a demo that is just being made. */
async function enterDemoAccount(
  demo: Demo,
  owner: ShopOwner,
  { holder: accountHolder, iban }: { readonly holder: string; readonly iban: string },
): Promise<void> {
  const then = daysAgo(demo, 30)
  const deps: Deps = { ...then, config: { ...then.config, isReachable: false } }
  await deps.db.transaction().execute((tx) => enterAccount(tx, deps, owner, { accountHolder, iban }))
  const mail = await deps.db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.recipient')
    .select('bodyText')
    .where('users.id', '=', owner.userId)
    .where('eventKey', 'like', 'bank-account-entered:%')
    .orderBy('mails.id', 'desc')
    .executeTakeFirst()
  const token = /confirm=([\w-]+)/.exec(mail?.bodyText ?? '')?.[1]
  if (token) await confirmAccount(deps, owner, token)
}

type People = { readonly owner: ShopOwner; readonly admin: Admin }

async function seedPayout(demo: Demo, { owner, admin }: People, payout: DemoPayout): Promise<void> {
  const deps = daysAgo(demo, payout.daysAgo)
  const currency = 'AED'
  const available = await availableTo(deps.db, { shopId: owner.shopId, currency }, deps.clock())
  // Whole dirhams, as people ask for.
  const amount = Math.floor((available * payout.percent) / 10_000) * 100
  if (amount <= 0) return
  const id = newId()
  await requestPayout(deps, owner, { id, amount, currency, bankDetails: null, notes: null })
  for (const [step, status] of payout.steps.entries()) {
    const later = daysAgo(demo, payout.daysAgo - (step + 1) * 0.4)
    const reference =
      status === 'paid' ? `FT${later.clock().toISOString().slice(2, 10).replaceAll('-', '')}K${step}` : null
    await movePayout(later, admin, id, { status, reference, rejectionReason: payout.reason })
  }
}
