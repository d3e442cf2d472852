import type { ProviderReport, ReportDifference } from '#contract/money/ledger/provider-report.ts'
import { columnText } from '#domain/platform/amounts/money.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { PanelNote } from '#web/kit/elements/read-panel.tsx'
import { reportTexts } from './report-messages.ts'

type Props = { readonly report: ProviderReport }
const columns = ['charge', 'refund', 'dispute', 'fee', 'payout', 'transfer', 'other'] as const

/** What the report comes to. */
export function ReportSums({ report: { sums, canAsk } }: Props) {
  const text = useText(reportTexts)
  if (isEmpty(sums)) return <NoLines canAsk={canAsk} />
  return (
    <Table
      label={text.sums}
      head={
        <>
          {columns.map((name) => (
            <th key={name} scope="col" data-number>
              {text[name]}
            </th>
          ))}
        </>
      }
    >
      <tr>
        {columns.map((name) => (
          <td key={name} data-number data-label={text[name]}>
            <bdi>{columnText(sums[name])}</bdi>
          </td>
        ))}
      </tr>
    </Table>
  )
}

/** Whether nothing was read for the period. */
function isEmpty(sums: ProviderReport['sums']): boolean {
  return columns.every((name) => sums[name] === 0)
}

/** Where the report and the books say different things. */
export function ReportDifferences({ report: { differences, sums, canAsk } }: Props) {
  const text = useText(reportTexts)
  if (differences.length === 0 && isEmpty(sums)) return <NoLines canAsk={canAsk} />
  if (differences.length === 0) return <PanelNote title={text.even}>{text.evenText}</PanelNote>
  return (
    <Table
      label={text.differences}
      head={
        <>
          <th scope="col">{text.at}</th>
          <th scope="col">{text.what}</th>
          <th scope="col">{text.problem}</th>
          <th scope="col" data-number>
            {text.reported}
          </th>
          <th scope="col" data-number>
            {text.booked}
          </th>
        </>
      }
    >
      {differences.map((one) => (
        <Difference key={`${one.kind} ${one.source}`} of={one} />
      ))}
    </Table>
  )
}

function NoLines({ canAsk }: Pick<ProviderReport, 'canAsk'>) {
  const text = useText(reportTexts)
  return <PanelNote title={text.noLines}>{canAsk ? text.noLinesText : text.noProvider}</PanelNote>
}

function Difference({ of }: { readonly of: ReportDifference }) {
  const text = useText(reportTexts)
  const { shortMoment, columnMoney } = useLocale()
  const amount = (fils: number | null) => (fils === null ? '—' : columnMoney(fils))
  return (
    <tr>
      <td>{shortMoment(of.at)}</td>
      <td>
        {text[of.kind]}: <bdi>{of.number ?? of.source}</bdi>
      </td>
      <td>{text[of.problem]}</td>
      <td data-number data-label={text.reported}>
        <bdi>{amount(of.reported)}</bdi>
      </td>
      <td data-number data-label={text.booked}>
        <bdi>{amount(of.booked)}</bdi>
      </td>
    </tr>
  )
}
