import type { Selectable } from 'kysely'
import type { DisputeState } from '#domain/orders/disputes.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Deps, Db } from '#server/deps.ts'
import type { PaymentRequest, ProviderDispute, SessionState } from '#server/orders/payments/provider.ts'
import { newToken } from '#server/platform/accounts/tokens.ts'
import type { DemoCard, DemoCardSessions } from '#server/platform/db/types.ts'

/** The cards on the page that can pay; one more is always declined. */
export type PayingCard = DemoCard
/** Decision of the cardholder's bank on a dispute. */
export type Decision = Extract<DisputeState, 'won' | 'lost'>

export type DemoSession = Omit<Selectable<DemoCardSessions>, 'lines' | 'language'> & {
  readonly language: Language
  readonly lines: readonly { readonly name: string; readonly fils: Fils }[]
  /** Provider of the payment. */
  readonly provider: string
}

/** Longer than the time that Majlis gives customers to pay. */
const sessionMinutes = 35
/** Time that a bank gives to answer a dispute. */
const answeredWithinMs = 14 * 86_400_000

export async function openSession(db: Db, request: PaymentRequest): Promise<string> {
  const { id: paymentId, lines, language, paidUrl, leftUrl, now } = request
  const ref = newToken()
  const fils = lines.reduce((sum, line) => sum + line.fils, 0)
  const expiresAt = new Date(now.getTime() + sessionMinutes * 60_000)
  const about = { ref, paymentId, language, fils, paidUrl, leftUrl, expiresAt }
  await db
    .insertInto('demoCardSessions')
    .values({ ...about, lines: JSON.stringify(lines) })
    .execute()
  return ref
}

export async function findSession(db: Db, ref: string): Promise<DemoSession | undefined> {
  const row = await db
    .selectFrom('demoCardSessions')
    .innerJoin('payments as p', 'p.id', 'paymentId')
    .selectAll('demoCardSessions')
    .select('p.provider')
    .where('ref', '=', /^[\w-]{43}$/.test(ref) ? ref : '')
    .executeTakeFirst()
  return row as DemoSession | undefined
}

/** Returns the state of a session, which is over if it was not paid in time. */
export function stateOf({ status, paymentId, fils, expiresAt }: DemoSession, now: Date): SessionState {
  if (status === 'paid') return { state: 'paid', intentRef: `demo:${paymentId}`, currency: 'AED', fils }
  return { state: status === 'over' || expiresAt <= now ? 'over' : 'open' }
}

type Charge = { readonly ref: string; readonly card: PayingCard }

/** Charges a card; returns false if the session is paid or over already. Only one of concurrent calls pays. */
export async function paySession({ db, clock }: Deps, { ref, card }: Charge): Promise<boolean> {
  const paid = await db
    .updateTable('demoCardSessions')
    .set({ status: 'paid', card, paidAt: clock(), dispute: card === 'disputed' ? 'open' : null })
    .where('ref', '=', ref)
    .where('status', '=', 'open')
    .where('expiresAt', '>', clock())
    .executeTakeFirstOrThrow()
  return paid.numUpdatedRows === 1n
}

export async function closeSession(db: Db, ref: string): Promise<void> {
  const open = db.updateTable('demoCardSessions').set({ status: 'over' }).where('ref', '=', ref)
  await open.where('status', '=', 'open').execute()
}

/** Stores the bank's decision, once. */
export async function decideDispute(db: Db, ref: string, dispute: Decision): Promise<void> {
  const disputed = db.updateTable('demoCardSessions').set({ dispute }).where('ref', '=', ref)
  await disputed.where('dispute', '=', 'open').execute()
}

export const disputeRef = (paymentId: string) => `demo:dispute:${paymentId}`

/** Returns the disputes of payments made since a moment. */
export async function disputesSince(db: Db, since: Date): Promise<ProviderDispute[]> {
  const paid = disputed(db).where('s.paidAt', '>=', since)
  return (await paid.execute()).flatMap(disputeOf)
}

export async function findDispute(db: Db, ref: string): Promise<ProviderDispute | null> {
  const found = await disputed(db).execute()
  return found.flatMap(disputeOf).find((one) => one.ref === ref) ?? null
}

const disputed = (db: Db) =>
  db
    .selectFrom('demoCardSessions as s')
    .select(['s.paymentId', 's.fils', 's.dispute', 's.paidAt'])
    .where('dispute', 'is not', null)

type Disputed = Pick<DemoSession, 'paymentId' | 'fils' | 'dispute' | 'paidAt'>

function disputeOf({ paymentId, fils, dispute, paidAt: openedAt }: Disputed): ProviderDispute[] {
  if (openedAt === null) return []
  const about = { ref: disputeRef(paymentId), intentRef: `demo:${paymentId}`, currency: 'AED', fils }
  const dueAt = dispute === 'open' ? new Date(openedAt.getTime() + answeredWithinMs) : null
  return [{ ...about, status: dispute as DisputeState, reason: 'product_not_received', dueAt, openedAt }]
}
