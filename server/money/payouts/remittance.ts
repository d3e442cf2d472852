import { sql } from 'kysely'
import type { StatementKind } from '#contract/money/payouts/statements.ts'
import type { LedgerEvent, LedgerKind } from '#domain/money/ledger/ledger.ts'
import { type Booking, remittanceOf, type RemittedPart } from '#domain/money/payouts/remittance.ts'
import { orderNumberText, payoutNumberText } from '#domain/orders/order-number.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Db, isId } from '#server/deps.ts'
import { statementKindOf } from './statements.ts'

type RemittanceRow = {
  readonly seq: number
  readonly availableSeq: number | null
  readonly at: Date
  readonly event: LedgerEvent
  readonly eventId: string
  readonly kind: LedgerKind
  readonly orderId: string | null
  readonly number: number | null
  readonly payout: number | null
  readonly fils: Fils
  /** Commission and its VAT included in `fils`; negative when charged. */
  readonly commissionFils: Fils
}
type BookedRow = RemittanceRow & Booking

/** A line of a remittance advice. */
export type RemittedLine = Pick<RemittanceRow, 'at' | 'event' | 'commissionFils'> & {
  readonly kind: StatementKind
  /** Number of the order, or of another payout. */
  readonly number: string
  /** The whole booking. */
  readonly bookedFils: Fils
  /** The part of it in this payout; all lines add up to the payout. */
  readonly fils: Fils
  /** Whether the line is the payout itself: more was paid than owed, and the next payout sets it off. */
  readonly isAhead: boolean
  /** Numbers of the documents that belong to it. */
  readonly documents: readonly string[]
}

export type Remittance = Awaited<ReturnType<typeof readRemittance>>

/**
 * Returns what a paid payout consists of, read from the ledger; the result never changes. Refusal: payout.not-found,
 * also for a payout that was not paid.
 */
export async function readRemittance(db: Db, id: string, shopId?: string) {
  const found = db
    .selectFrom('payouts')
    .selectAll()
    .where('id', '=', isId(id) ? id : null)
  const own = shopId === undefined ? found : found.where('shopId', '=', shopId)
  const payout = await own.where('paidAt', 'is not', null).executeTakeFirst()
  const account = payout ? await readAccount(db, payout.shopId) : []
  const booked = account.find(({ event, eventId }) => event === 'payout-paid' && eventId === id)
  if (!payout || !booked) throw new Refusal('payout.not-found')
  const parts = remittanceOf(account, booked)
  const documents = await readDocuments(db, parts)
  const lines = parts.map((part) => lineOf(part, booked, documents))
  return { ...payout, payoutNumber: payoutNumberText(payout.number), lines }
}

/** Everything that was booked on a shop's account, in the order of the books. */
async function readAccount(db: Db, shopId: string): Promise<BookedRow[]> {
  const own = sql`e.shop_id = ${shopId} and e.account = 'owed_to_shop'`
  const { rows } = await sql<RemittanceRow>`
    with booked as (
      select b.id as batch, b.at, b.event, b.event_id, e.order_id, min(e.id) as seq, (-sum(e.fils))::bigint as fils,
        coalesce(-sum(e.fils) filter (where e.kind in ('commission', 'commission-vat')), 0)::bigint as commission_fils,
        coalesce(min(e.kind) filter (where e.kind not in ('commission', 'commission-vat')), 'commission') as kind
      from ledger_entries e join ledger_batches b on b.id = e.batch_id where ${own} group by b.id, e.order_id
    ), carried as (
      select e.order_id, min(e.id) filter (where e.fils < 0) as counted from ledger_entries e
      where e.account = 'cash_with_carrier' and e.order_id in (select order_id from booked) group by e.order_id
    )
    select b.*, o.number, p.number as payout,
      case when c.order_id is null then b.seq else greatest(b.seq, c.counted) end as available_seq
    from booked b left join orders o on o.id = b.order_id left join carried c on c.order_id = b.order_id
      left join transfer_reversals r on r.id = b.event_id and b.event = 'transfer-reversed'
      left join payouts p on p.id = coalesce(r.payout_id, b.event_id)
        and b.event in ('payout-paid', 'payout-returned', 'transfer-reversed')
    where b.fils <> 0 order by b.seq`.execute(db)
  return rows.map((row) => ({ ...row, isPayout: row.event === 'payout-paid' }))
}

type BookedPart = RemittedPart<BookedRow>

/** Stories of the documents behind a booking. */
function storiesOf({ event, eventId, orderId }: RemittanceRow): string[] {
  if (event === 'order-delivered') return [`sale:${orderId}`, `commission:${orderId}`, `purchase:${orderId}`]
  if (event === 'refund-owed')
    return [`refund:${eventId}`, `commission-refund:${eventId}`, `purchase-refund:${eventId}`]
  return []
}

async function readDocuments(db: Db, parts: readonly BookedPart[]): Promise<ReadonlyMap<string, string>> {
  const stories = parts.flatMap(({ of }) => storiesOf(of))
  const orders = parts.flatMap(({ of }) => of.orderId ?? [])
  const { rows } = await sql<{ story: string; number: string }>`
    select story, content ->> 'number' as number from documents where story = any(${stories})
    union all
    select case when s.refund_id is null then 'commission:' || s.order_id else 'commission-refund:' || s.refund_id end,
      d.content ->> 'number'
    from summary_lines s join documents d on d.id = s.document_id where s.order_id = any(${orders})`.execute(
    db,
  )
  return new Map(rows.map(({ story, number }) => [story, number]))
}

function lineOf(
  { of, fils }: BookedPart,
  payout: BookedRow,
  documents: ReadonlyMap<string, string>,
): RemittedLine {
  const { at, event, kind, number, payout: payoutNumber, commissionFils } = of
  return {
    at,
    event,
    kind: statementKindOf[kind] ?? 'adjustment',
    number:
      (number !== null && orderNumberText(number)) ||
      (payoutNumber !== null && payoutNumberText(payoutNumber)) ||
      '',
    bookedFils: of.isPayout ? fils : of.fils,
    commissionFils,
    fils,
    isAhead: of === payout,
    documents: storiesOf(of).flatMap((story) => documents.get(story) ?? []),
  }
}
