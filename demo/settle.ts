import type { CashRun } from '#contract/money/cash.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import type { Deps } from '#server/deps.ts'
import { readTrialBalance } from '#server/money/ledger/books.ts'
import { enterDeposit } from '#server/money/ledger/deposits.ts'
import { countCash } from '#server/money/cash/count.ts'
import { matchRemittance } from '#server/money/cash/remit.ts'
import { listRuns } from '#server/money/cash/runs.ts'
import { followDispute } from '#server/orders/payments/disputes.ts'
import { demoId } from './demo-ids.ts'
import { isKnown, type DemoContext } from './context.ts'
import { chanceOf } from './year/chance.ts'
import type { DemoEventOf } from './year/event.ts'

/** Time that a bank gives to answer a dispute. */
const answeredWithinMs = 14 * 86_400_000

/** Occasional shortage of a driver's cash. */
const shortFils = 1_000

/** Counts the cash that carriers took before this day; now and then a driver is ten dirhams short. */
export async function countHandedIn(
  { deps, admin }: DemoContext,
  { day }: DemoEventOf<'cash-counted'>,
): Promise<void> {
  const { rows } = await listRuns(deps.db, { state: 'open', limit: 200, offset: 0 })
  for (const run of rows.filter((one) => one.day < day)) {
    const isShort = chanceOf(`short ${run.day} ${run.due}`).percent(4)
    const orders = run.orders.map(({ orderId, due }, place) => {
      return { orderId, amount: isShort && place === 0 ? Math.max(0, due - shortFils) : due }
    })
    // One after another, as carriers come to the desk.
    // oxlint-disable-next-line no-await-in-loop
    await (run.carrier === 'courier'
      ? remit({ deps, admin }, run)
      : countCash(deps, admin, { id: demoId('count', run.id), orders }))
  }
}

/** Books a courier's payment to the bank for one day, less a fee of AED 10 per order. */
async function remit(
  { deps, admin }: Pick<DemoContext, 'deps' | 'admin'>,
  { name, day, orders }: CashRun,
): Promise<void> {
  const lines = orders.map(({ orderNumber, due }) => `${orderNumber},${fromFils(due)},10.00`)
  const report = ['order,amount,fee', ...lines].join('\n')
  const reference = `COD-${day.slice(2).replaceAll('-', '')}`
  await matchRemittance(deps, admin, { courier: name ?? '', reference, report, apply: true })
}

/** Deposits the platform's cash at the bank, in whole hundreds of dirhams. */
export async function bankCash(
  { deps, admin }: DemoContext,
  { day }: DemoEventOf<'cash-banked'>,
): Promise<void> {
  const [sheet] = (await readTrialBalance(deps, undefined)).currencies
  const cash = sheet?.accounts.find(({ account }) => account === 'cash_with_platform')?.debit ?? 0
  const amount = Math.floor(cash / 10_000) * 10_000
  const id = demoId('deposit', `${day} AED`)
  if (amount === 0 || (await isKnown(deps, 'bankDeposits', id))) return
  const reference = `CDM ${day.slice(2).replaceAll('-', '')}`
  await enterDeposit(deps, admin, {
    id,
    shopId: null,
    provider: null,
    fee: null,
    feeVat: null,
    amount,
    day,
    reference,
  })
}

/** Stores the state of a dispute over the whole payment of a checkout. */
export async function dispute(
  deps: Deps,
  { checkout, status, reason, openedAt }: DemoEventOf<'disputed'>,
): Promise<void> {
  const payment = await deps.db
    .selectFrom('payments')
    .select(['id', 'intentRef', 'fils'])
    .where('groupId', '=', demoId('order', checkout))
    .executeTakeFirst()
  if (!deps.cards || !payment?.intentRef) return
  const { intentRef, fils } = payment
  const dueAt = status === 'open' ? new Date(openedAt.getTime() + answeredWithinMs) : null
  const found = { intentRef, currency: 'AED', fils, status, reason, openedAt, dueAt }
  const cards = { ...deps.cards, lookUpDispute: async (ref: string) => ({ ref, ...found }) }
  await followDispute({ ...deps, cards }, `demo:dispute:${payment.id}`)
}
