import { sql } from 'kysely'
import type {
  ProviderReport,
  ReportDifference,
  reportProblems,
} from '#contract/money/ledger/provider-report.ts'
import { dayOf, dayStart } from '#domain/platform/calendar.ts'
import type { ProviderLineKind } from '#domain/money/ledger/provider-report.ts'
import { groupNumberText, payoutNumberText, refundNumberText } from '#domain/orders/order-number.ts'
import type { Db, Deps } from '#server/deps.ts'
import { amountCell, type ListFile } from '#server/platform/http/send-sheet.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import type { Period } from './provider-lines.ts'

const mostDifferences = 500

/** Compares the stored lines of the provider's report of a period with the books. */
export async function readReport(
  { db, cards }: Pick<Deps, 'db' | 'cards'>,
  period: Period,
): Promise<ProviderReport> {
  const [sums, compared] = [await sumsOf(db, period), await compare(db, period)]
  const differences = compared.flatMap(differenceOf)
  const matched = compared.length - differences.length
  return { canAsk: cards !== null, matched, sums, differences: differences.slice(0, mostDifferences) }
}

async function sumsOf(db: Db, { from, to }: Period): Promise<ProviderReport['sums']> {
  const of = (...kinds: ProviderLineKind[]) =>
    sql`coalesce(sum(fils) filter (where kind::text in (${sql.join(kinds)})), 0)::bigint`
  const { rows } = await sql<ProviderReport['sums']>`select ${of('charge')} as charge,
      ${of('refund')} as refund, ${of('dispute')} as dispute, ${of('payout')} as payout,
      ${of('transfer')} as transfer, ${of('other')} as other,
      (${of('fee')} - coalesce(sum(fee_fils), 0))::bigint as fee
    from provider_lines where at >= ${dayStart(from)} and at < ${dayStart(to, 1)}`.execute(db)
  return rows[0] as ProviderReport['sums']
}

type Compared = Omit<ReportDifference, 'number' | 'problem'> & { readonly number: number | null }

/**
 * Returns each payment, refund, dispute and transfer to a shop with all of the provider's lines for it and the amount
 * in our books, where either falls within the period. Other lines of the provider have no counterpart.
 */
async function compare(db: Db, { from, to }: Period): Promise<Compared[]> {
  const isInside = (at: string) =>
    sql`(${sql.ref(at)} >= ${dayStart(from)} and ${sql.ref(at)} < ${dayStart(to, 1)})`
  const { rows } = await sql<Compared>`
    with reported as (
      select kind, coalesce(source, ref) as source, sum(fils)::bigint as fils, min(at) as at,
        bool_or(${isInside('at')}) as is_inside
      from provider_lines where kind::text in ('charge', 'refund', 'dispute', 'transfer', 'other') group by 1, 2
    ), booked as (
      select 'charge'::provider_line_kind as kind, p.intent_ref as source, p.fils, p.paid_at as at, g.number
        from payments p join order_groups g on g.id = p.group_id
        where p.paid_at is not null and g.payment_method = 'card'
      union all
      select 'refund', f.provider_ref,
          case when f.status = 'done' and f.paid_by is null then -f.fils else 0 end,
          coalesce(f.done_at, f.created_at), f.number
        from refunds f where f.provider_ref is not null and f.method = 'card'
      union all
      select 'dispute', d.provider_ref, case when d.status in ('open', 'lost') then -d.fils else 0 end,
          d.opened_at, g.number
        from disputes d join payments p on p.id = d.payment_id join order_groups g on g.id = p.group_id
      union all
      select 'transfer', t.reference, -t.fils, t.paid_at, t.number
        from payouts t where t.provider is not null and t.paid_at is not null
      union all
      select 'transfer', r.ref, r.fils, r.done_at, t.number
        from transfer_reversals r join payouts t on t.id = r.payout_id where r.status = 'done'
    )
    select coalesce(r.kind, b.kind) as kind, coalesce(r.source, b.source) as source, b.number,
      coalesce(r.at, b.at) as at, r.fils as reported, b.fils as booked
    from reported r full join booked b on b.kind = r.kind and b.source = r.source
    where coalesce(r.is_inside, false) or ${isInside('b.at')}
    order by at, source`.execute(db)
  return rows
}

const numberTexts: Partial<Record<ProviderLineKind, (number: number) => string>> = {
  refund: refundNumberText,
  transfer: payoutNumberText,
}

function differenceOf({ number, ...of }: Compared): ReportDifference[] {
  const { reported, booked } = of
  // Nothing moved on either side.
  if ((reported ?? 0) === 0 && (booked ?? 0) === 0) return []
  if (reported === booked) return []
  const problem = booked === null ? 'not-in-books' : reported === null ? 'not-in-report' : 'amount-differs'
  const text = numberTexts[of.kind] ?? groupNumberText
  return [{ ...of, problem, number: number === null ? null : text(number) }]
}

const kinds: Readonly<Record<ProviderLineKind, Bilingual>> = {
  charge: { en: 'Payment', ar: 'دفعة' },
  refund: { en: 'Refund', ar: 'إعادة مبلغ' },
  dispute: { en: 'Dispute', ar: 'اعتراض' },
  payout: { en: 'Paid to the bank', ar: 'تحويل إلى المصرف' },
  transfer: { en: 'Transfer to a shop', ar: 'تحويل إلى متجر' },
  fee: { en: 'Fee', ar: 'رسم' },
  other: { en: 'Other', ar: 'غير ذلك' },
}
const problems: Readonly<Record<(typeof reportProblems)[number], Bilingual>> = {
  'not-in-books': { en: 'Not in the ledger', ar: 'ليس في دفاترنا' },
  'not-in-report': { en: 'Not in the report', ar: 'ليس في التقرير' },
  'amount-differs': { en: 'Amount differs', ar: 'مبلغ مختلف' },
}

/** File of the differences between the card provider's report of a period and the books. */
export function differencesFile({ from, to }: Period): ListFile<ReportDifference> {
  return {
    name: `majlis-provider-${from}-${to}`,
    sheet: { en: 'Differences', ar: 'الفروق' },
    columns: [
      ['Date', 'التاريخ', ({ at }) => dayOf(at)],
      ['Type', 'النوع', ({ kind }, language) => kinds[kind][language]],
      ['At the provider', 'لدى المزوّد', ({ source }) => source],
      ['Number', 'الرقم', ({ number }) => number ?? ''],
      ['Difference', 'الفرق', ({ problem }, language) => problems[problem][language]],
      ['Reported', 'في التقرير', ({ reported }) => amountCell(reported)],
      ['In the ledger', 'في الدفاتر', ({ booked }) => amountCell(booked)],
    ],
  }
}
