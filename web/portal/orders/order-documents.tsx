import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import { listDocuments } from '#contract/money/documents/documents.ts'
import type { Order } from '#contract/orders/orders.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { DocumentRow } from '#web/portal/money/documents/document-row.tsx'
import { Sending } from './sending.tsx'
import { orderTexts } from './details-messages.ts'

/** What was issued depends on how far the order is and what went back of it. */
function documentsQuery(role: Role, { id, status, paid, refunded, undeliverableUntil }: Order) {
  return queryOptions({
    queryKey: [listDocuments[role].path, id, status, refunded, undeliverableUntil],
    queryFn: () => call(listDocuments[role], { params: { id } }),
    enabled: paid > 0,
  })
}

type Props = { readonly role: Role; readonly order: Order }

/** Invoices, credit notes and receipts of an order, with those of its commission. */
export function OrderDocuments({ role, order }: Props) {
  const text = useText(orderTexts)
  const reading = useQuery(documentsQuery(role, order))
  const { data = [], error } = reading
  if (data.length === 0 && !error) return null
  return (
    <Panel title={text.documents}>
      {error ? (
        <ScreenError title={text.documentsFailed} of={reading} />
      ) : (
        <Rows>
          {data.map((document) => (
            <DocumentRow key={document.pdf} document={document}>
              {document.sending && (
                <Sending role={role} order={order} document={document} sending={document.sending} />
              )}
            </DocumentRow>
          ))}
        </Rows>
      )}
    </Panel>
  )
}
