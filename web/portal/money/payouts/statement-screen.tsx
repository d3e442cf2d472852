import { Table } from '#web/kit/lists/data-table.tsx'
import { Box, Group, Text } from '@mantine/core'
import { useQuery, queryOptions } from '@tanstack/react-query'
import type { Fils } from '#domain/platform/amounts/money.ts'
import * as contract from '#contract/money/payouts/statements.ts'
import { largePages } from '#web/kit/api/address-query.ts'
import { call, callAll } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DayRange } from '#web/kit/fields/day-field.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { type ScreenProps, ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { FilterLine, Rows, Panel } from '#web/kit/layout/layout.tsx'
import { cell, figure } from '#web/kit/lists/columns.tsx'
import { queryOf, useUrlState } from '#web/kit/lists/url-state.ts'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { statementTexts } from './statement-messages.ts'
import { listCommissionInvoices, listOwnCommissionInvoices } from '#contract/money/documents/documents.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { DocumentRow } from '#web/portal/money/documents/document-row.tsx'

/** `/shop/statements` and `/admin/statements/:id`: the account of the user's own shop, or of any. */
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
        isShort
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
      <Box mt="lg">
        <CommissionInvoices id={id} />
      </Box>
    </>
  )
}

type Booked = contract.Statement['lines'][number]
type Line = Partial<Omit<Booked, 'kind'>> & {
  readonly id: number
  readonly kind: Booked['kind'] | 'opening' | 'closing'
  readonly balance: Fils
}

const columns = [
  cell('day', ({ at }: Line) => at && <Day at={at} />),
  cell('kind', ({ kind }: Line) => <Kind name={kind} />),
  cell('number', ({ orderNumber, payoutNumber }: Line) => orderNumber ?? payoutNumber),
  figure('amount', ({ amount }: Line) => amount ?? null),
  figure('balance', ({ balance }: Line) => balance),
]

function Lines({ statement }: { readonly statement: contract.Statement }) {
  const text = useText(statementTexts)
  const { openingBalance, lines, closingBalance } = statement
  const rows: Line[] = [
    { id: -1, kind: 'opening', balance: openingBalance },
    ...lines.map((line, id) => ({ ...line, id })),
    { id: lines.length, kind: 'closing', balance: closingBalance },
  ]
  return (
    <>
      <Table
        isInPanel={false}
        label={text.title}
        rows={rows}
        idOf={({ id }) => String(id)}
        columns={columns}
        text={text}
      />
      {lines.length === 0 && (
        <Text variant="muted" mt="sm">
          {text.none}
        </Text>
      )}
    </>
  )
}

function Day({ at }: { readonly at: Date }) {
  const { shortDay } = useLocale()
  return <time dateTime={at.toISOString()}>{shortDay(at)}</time>
}

function Kind({ name }: { readonly name: Line['kind'] }) {
  const text = useText(statementTexts)
  return name === 'opening' || name === 'closing' ? <Text variant="strong">{text[name]}</Text> : text[name]
}

const invoicesQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [listOwnCommissionInvoices.path, id],
    queryFn: () =>
      id === undefined
        ? callAll(listOwnCommissionInvoices, { query: largePages })
        : callAll(listCommissionInvoices, { params: { id }, query: largePages }),
  })

/** Monthly commission invoices of a shop, newest first; of the user's own shop without an id. */
function CommissionInvoices({ id }: { readonly id: string | undefined }) {
  const text = useText(statementTexts)
  const reading = useQuery(invoicesQuery(id))
  const { data = [], error } = reading
  if (data.length === 0 && !error) return null
  return (
    <Panel title={text.commissionInvoices}>
      {error ? (
        <ScreenError title={text.invoicesFailed} of={reading} />
      ) : (
        <Rows>
          {data.toReversed().map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </Rows>
      )}
    </Panel>
  )
}
