import type { ProviderReport, ReportDifference } from '#contract/money/ledger/provider-report.ts'
import { type Currency, columnText } from '#domain/platform/amounts/money.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { PanelNote } from '#web/kit/elements/read-panel.tsx'
import { reportTexts } from './report-messages.ts'

type Props = { readonly report: ProviderReport }
const columns = ['charge', 'refund', 'dispute', 'fee', 'payout', 'other'] as const

/** What the report comes to, a currency in each row. */
export function ReportSums({ report: { sums, canAsk } }: Props) {
  const text = useText(reportTexts)
  const { currencySign } = useLocale()
  if (sums.length === 0) return <NoLines canAsk={canAsk} />
  return (
    <Table
      label={text.sums}
      head={
        <>
          <th scope="col">{text.currency}</th>
          {columns.map((name) => (
            <th key={name} scope="col" data-number>
              {text[name]}
            </th>
          ))}
        </>
      }
    >
      {sums.map((row) => (
        <tr key={row.currency}>
          <th scope="row">{currencySign(row.currency)}</th>
          {columns.map((name) => (
            <td key={name} data-number data-label={text[name]}>
              <bdi>{columnText(row[name])}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </Table>
  )
}

/** Where the report and the books say different things. */
export function ReportDifferences({ report: { differences, sums, canAsk } }: Props) {
  const text = useText(reportTexts)
  if (differences.length === 0 && sums.length === 0) return <NoLines canAsk={canAsk} />
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
  const amount = (fils: number | null, currency: Currency | null) =>
    fils === null || currency === null ? '—' : columnMoney(fils, currency)
  return (
    <tr>
      <td>{shortMoment(of.at)}</td>
      <td>
        {text[of.kind]}: <bdi>{of.number ?? of.source}</bdi>
      </td>
      <td>{text[of.problem]}</td>
      <td data-number data-label={text.reported}>
        <bdi>{amount(of.reported, of.reportedIn)}</bdi>
      </td>
      <td data-number data-label={text.booked}>
        <bdi>{amount(of.booked, of.bookedIn)}</bdi>
      </td>
    </tr>
  )
}
