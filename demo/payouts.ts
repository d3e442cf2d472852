import type { PayoutStatus } from '#domain/money/payouts/payout-status.ts'
import { dayOf } from '#domain/platform/calendar.ts'
import type { Admin } from '#server/deps.ts'
import type { Demo } from './demo-ids.ts'
import { playAll } from './play.ts'
import { type Owners, readOwners, contextOf } from './context.ts'
import type { DemoEvent } from './year/event.ts'
import { countsOf } from './year/settlements-plan.ts'

const dayMs = 86_400_000

type DemoPayout = {
  readonly daysAgo: number
  /** Percent of the amount available then. */
  readonly percent: number
  readonly steps: readonly Exclude<PayoutStatus, 'pending'>[]
  readonly reason?: string
}

/** Payout requests by shop key. */
const demoPayouts: Readonly<Record<string, readonly DemoPayout[]>> = {
  'dar-al-nakheel': [
    { daysAgo: 9, percent: 40, steps: ['approved', 'paid'] },
    {
      daysAgo: 3,
      percent: 30,
      steps: ['rejected'],
      reason: 'Please ask again once the return that is under way is settled.',
    },
    { daysAgo: 0.9, percent: 35, steps: [] },
  ],
  'khashab-works': [
    { daysAgo: 12, percent: 50, steps: ['approved', 'paid'] },
    { daysAgo: 1.6, percent: 60, steps: ['approved'] },
  ],
  'sadu-house': [{ daysAgo: 0.4, percent: 100, steps: [] }],
}

/** Seeds payouts in every status through the stories that users call; those of an interrupted run stay. */
export async function seedPayouts(demo: Demo, admin: Admin): Promise<void> {
  const owners = await readOwners(demo)
  const accounts = Object.keys(demoPayouts).flatMap((key): DemoEvent[] => {
    const [account, shopId] = [demoAccounts[key], owners.get(key)?.shopId]
    const at = new Date(demo.now.getTime() - 30 * dayMs)
    return account && shopId ? [{ kind: 'account', at, shopId, ...account }] : []
  })
  const days = Array.from({ length: 30 }, (_, back) => dayOf(new Date(demo.now.getTime() - back * dayMs)))
  const events = [...accounts, ...countsOf(days, demo.now), ...payoutEvents(demo.now, owners)]
  await playAll(contextOf(demo, admin, owners), events)
}

/** Returns the events of the demo's payouts up to `now`. */
export function payoutEvents(now: Date, owners: Owners): DemoEvent[] {
  return Object.entries(demoPayouts).flatMap(([key, payouts]) => {
    const shopId = owners.get(key)?.shopId
    if (shopId === undefined) return []
    return payouts.flatMap(({ daysAgo, percent, steps, reason }): DemoEvent[] => {
      const payout = `${key} ${daysAgo}`
      const after = (days: number) => new Date(now.getTime() - (daysAgo - days) * 86_400_000)
      const moves = steps.map((status, step): DemoEvent => {
        const at = after((step + 1) * 0.4)
        const day = at.toISOString().slice(2, 10).replaceAll('-', '')
        const reference = status === 'paid' ? `FT${day}K${step}` : null
        return { kind: 'payout-moved', at, payout, move: { status, reference, rejectionReason: reason } }
      })
      return [{ kind: 'payout-asked', at: after(0), payout, shopId, percent }, ...moves]
    })
  })
}

/** Invented bank accounts of the demo's shops, by shop key; check digits are valid. */
export const demoAccounts: Readonly<Record<string, { accountHolder: string; iban: string }>> = {
  'dar-al-nakheel': { accountHolder: 'Dar Al Nakheel Furniture LLC', iban: 'AE720330000019100034410' },
  'sadu-house': { accountHolder: 'Sadu House Trading', iban: 'AE890500000000020822235' },
  'khashab-works': { accountHolder: 'Khashab Works FZE', iban: 'AE700260001015223300917' },
  'mina-industrial': { accountHolder: 'Mina Industrial Furniture LLC', iban: 'AE330860000012045578301' },
  'qamar-lighting': { accountHolder: 'Qamar Lighting Trading', iban: 'AE380570002200148830017' },
  'al-waha-bedrooms': { accountHolder: 'Al Waha Bedrooms LLC', iban: 'AE020400000331907725004' },
  'rimal-outdoor': { accountHolder: 'Rimal Outdoor Est.', iban: 'AE390440000180226640911' },
  'fujairah-stone': { accountHolder: 'Fujairah Stone Works LLC', iban: 'AE080380000402117730065' },
}
