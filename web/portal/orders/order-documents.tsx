import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import { listDocuments, type OrderDocument, sendDocumentAgain } from '#contract/money/documents/documents.ts'
import type { Order } from '#contract/orders/orders.ts'
import { call } from '#web/kit/api/call.ts'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'
import { DocumentRow } from '#web/portal/money/documents/document-row.tsx'
import { orderTexts } from './details-messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { sendingNames, type SendingStatus } from '#domain/money/documents/document.ts'
import { useMay } from '#web/kit/api/rights.tsx'
import { StatusBadge, type StatusVariant } from '#web/kit/elements/status-badge.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { reloadOrders } from './queries.ts'

/** The key includes what changes the documents: the order's status and its refunds. */
function documentsQuery(role: Role, { id, status, paid, refunded, undeliverableUntil }: Order) {
  return queryOptions({
    queryKey: [listDocuments[role].path, id, status, refunded, undeliverableUntil],
    queryFn: () => call(listDocuments[role], { params: { id } }),
    enabled: paid > 0,
  })
}

type Props = { readonly role: Role; readonly order: Order }

/** Invoices, credit notes and receipts of an order and of its commission. */
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

const variants = {
  waiting: 'waiting',
  sent: 'travelling',
  delivered: 'good',
  rejected: 'refused',
} as const satisfies Record<SendingStatus, StatusVariant>

type SendingProps = {
  readonly role: Role
  readonly order: Pick<Order, 'id'>
  readonly document: Pick<OrderDocument, 'id' | 'number'>
  readonly sending: NonNullable<OrderDocument['sending']>
}

/** Progress of a document to the tax authority, why it was rejected, and a button to send it again. */
function Sending({ role, order, document, sending: { status, since, reasons, mayRepeat } }: SendingProps) {
  const text = useText(orderTexts)
  const { language, moment } = useLocale()
  const may = useMay()
  const { mutate, isPending } = useChange({
    send: () => call(sendDocumentAgain[role], { params: { id: order.id, documentId: document.id } }),
    done: text.sentAgain,
    doneText: () => document.number,
    error: text.sendAgainFailed,
    reload: reloadOrders,
  })
  const why = status === 'rejected' && reasons.length === 0 ? [text.sendingIncomplete] : reasons
  return (
    <Stack gap={4}>
      <Group>
        <StatusBadge variant={variants[status]}>{sendingNames[status][language]}</StatusBadge>
        <Text variant="muted">
          {text.eInvoicing} · {moment(since)}
        </Text>
      </Group>
      {why.map((reason) => (
        <Text variant="muted" key={reason}>
          <bdi>{reason}</bdi>
        </Text>
      ))}
      {mayRepeat && may(role === 'admin' ? 'money:write' : null) && (
        <Group>
          <Button variant="default" size="xs" loading={isPending} onClick={() => mutate()}>
            {text.sendAgain({ number: document.number })}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
