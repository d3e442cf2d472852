import { queryOptions, useQuery } from '@tanstack/react-query'
import { listCommissionInvoices, listOwnCommissionInvoices } from '#contract/money/documents/documents.ts'
import { call } from '#web/kit/api/call.ts'
import { Panel } from '#web/kit/elements/panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Rows } from '#web/kit/layout/rows.tsx'
import { DocumentRow } from '#web/portal/money/documents/document-row.tsx'
import { statementTexts } from './statement-messages.ts'

const invoicesQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [listOwnCommissionInvoices.path, id],
    queryFn: () =>
      id === undefined ? call(listOwnCommissionInvoices) : call(listCommissionInvoices, { params: { id } }),
  })

/** What Majlis invoiced a shop as commission by the month, newest first; of one's own shop without an id. */
export function CommissionInvoices({ id }: { readonly id: string | undefined }) {
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
