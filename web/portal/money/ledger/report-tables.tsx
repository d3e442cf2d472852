import { Table } from '#web/kit/lists/data-table.tsx'
import type { ProviderReport, ReportDifference } from '#contract/money/ledger/provider-report.ts'
import { PanelNote } from '#web/kit/elements/read-panel.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { cell, date, figure } from '#web/kit/lists/columns.tsx'
import { reportTexts } from './report-messages.ts'

type Props = { readonly report: ProviderReport }
type Sums = ProviderReport['sums']
const kinds = ['charge', 'refund', 'dispute', 'fee', 'payout', 'transfer', 'other'] as const
const sumColumns = kinds.map((kind) => figure(kind, (sums: Sums) => sums[kind], true))

/** Sums of the report. */
export function ReportSums({ report: { sums, canAsk } }: Props) {
  const text = useText(reportTexts)
  if (isEmpty(sums)) return <NoLines canAsk={canAsk} />
  return <Table label={text.sums} rows={[sums]} idOf={() => 'sums'} columns={sumColumns} text={text} />
}

/** The report has no lines for the period. */
function isEmpty(sums: Sums): boolean {
  return kinds.every((kind) => sums[kind] === 0)
}

const differenceColumns = [
  date('at', ({ at }: ReportDifference) => at),
  cell('what', (of: ReportDifference) => <What of={of} />),
  cell('problem', ({ problem }: ReportDifference) => <Problem name={problem} />),
  figure('reported', ({ reported }: ReportDifference) => reported),
  figure('booked', ({ booked }: ReportDifference) => booked),
]

/** Differences between the report and the books. */
export function ReportDifferences({ report: { differences, sums, canAsk } }: Props) {
  const text = useText(reportTexts)
  if (differences.length === 0 && isEmpty(sums)) return <NoLines canAsk={canAsk} />
  if (differences.length === 0) return <PanelNote title={text.even}>{text.evenText}</PanelNote>
  return (
    <Table
      label={text.differences}
      rows={differences}
      idOf={({ kind, source }) => `${kind} ${source}`}
      columns={differenceColumns}
      text={text}
    />
  )
}

function NoLines({ canAsk }: Pick<ProviderReport, 'canAsk'>) {
  const text = useText(reportTexts)
  return <PanelNote title={text.noLines}>{canAsk ? text.noLinesText : text.noProvider}</PanelNote>
}

function What({ of: { kind, number, source } }: { readonly of: ReportDifference }) {
  const text = useText(reportTexts)
  return (
    <>
      {text[kind]}: <bdi>{number ?? source}</bdi>
    </>
  )
}

function Problem({ name }: { readonly name: ReportDifference['problem'] }) {
  return useText(reportTexts)[name]
}
