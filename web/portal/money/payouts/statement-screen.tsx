import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import * as contract from '#contract/money/payouts/statements.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import type { ScreenProps } from '#web/kit/portal/screen-props.ts'
import { DayRange } from '#web/kit/fields/day-range.tsx'
import { FilterLine } from '#web/kit/layout/layout.tsx'
import { Table } from '#web/kit/lists/table.tsx'
import { queryOf, useUrlState } from '#web/kit/lists/url-state.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { statementTexts } from './statement-messages.ts'

/** `/shop/statements` and `/admin/statements/:id`: the account of one's own shop, or of any. */
export default function StatementScreen({ params: { id } }: ScreenProps) {
  const text = useText(statementTexts)
  const { state, go } = useUrlState(contract.statementPeriod, { replaces: true })
  const reading = useQuery({
    queryKey: [contract.readOwnStatement.path, id, state],
    queryFn: () =>
      id === undefined
        ? call(contract.readOwnStatement, { query: state })
        : call(contract.readStatement, { params: { id }, query: state }),
  })
  const { data, error } = reading
  const path =
    id === undefined ? contract.ownStatementFile.path : contract.statementFile.path.replace(':id', id)
  const query = queryOf(contract.statementPeriod, state)
  const address = (format: string) => `${path}${query}${query === '' ? '?' : '&'}format=${format}`
  return (
    <>
      <ScreenHead
        title={text.title}
        subtitle={text.subtitle}
        action={
          <Group gap="sm">
            <ExportButton address={address('pdf')} label={text.pdf} />
            <ExportButton address={address('csv')} label={text.csv} />
            <ExportButton address={address('xlsx')} label={text.xlsx} />
          </Group>
        }
      />
      <FilterLine aria-label={text.title}>
        <DayRange labels={text} from={state.from || data?.from} to={state.to || data?.to} onChange={go} />
      </FilterLine>
      {error && !data && <ScreenError title={text.failed} of={reading} />}
      {data ? <Lines statement={data} /> : !error && <PanelSkeleton height={320} />}
    </>
  )
}

function Lines({ statement }: { readonly statement: contract.Statement }) {
  const text = useText(statementTexts)
  const { columnMoney, shortDay } = useLocale()
  const { openingBalance, lines, closingBalance } = statement
  const sum = (fils: number) => <bdi>{columnMoney(fils)}</bdi>
  return (
    <>
      <Table
        isFramed
        label={text.title}
        head={
          <>
            <th scope="col">{text.day}</th>
            <th scope="col">{text.kind}</th>
            <th scope="col">{text.number}</th>
            <th scope="col" data-number>
              {text.amount}
            </th>
            <th scope="col" data-number>
              {text.balance}
            </th>
          </>
        }
      >
        <Balance name={text.opening}>{sum(openingBalance)}</Balance>
        {lines.map(({ at, kind, orderNumber, payoutNumber, amount, balance }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of a statement never move
          <tr key={index}>
            <td>
              <time dateTime={at.toISOString()}>{shortDay(at)}</time>
            </td>
            <td>{text[kind]}</td>
            <td>{orderNumber ?? payoutNumber}</td>
            <td data-number data-label={text.amount}>
              {sum(amount)}
            </td>
            <td data-number data-label={text.balance}>
              {sum(balance)}
            </td>
          </tr>
        ))}
        <Balance name={text.closing}>{sum(closingBalance)}</Balance>
      </Table>
      {lines.length === 0 && (
        <Text variant="muted" mt="sm">
          {text.none}
        </Text>
      )}
    </>
  )
}

function Balance({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const text = useText(statementTexts)
  return (
    <tr>
      <th scope="row" colSpan={4}>
        <Text variant="strong">{name}</Text>
      </th>
      <td data-number data-label={text.balance}>
        {children}
      </td>
    </tr>
  )
}
