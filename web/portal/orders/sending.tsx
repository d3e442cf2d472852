import { Button, Group, Stack, Text } from '@mantine/core'
import type { Role } from '#contract/platform/auth.ts'
import { type OrderDocument, sendDocumentAgain } from '#contract/money/documents/documents.ts'
import type { Order } from '#contract/orders/orders.ts'
import { sendingNames, type SendingStatus } from '#domain/money/documents/sending.ts'
import { useMay } from '#web/kit/api/rights.tsx'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { StatusBadge, type StatusVariant } from '#web/kit/elements/status-badge.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { orderTexts } from './details-messages.ts'
import { reloadOrders } from './queries.ts'

const variants = {
  waiting: 'waiting',
  sent: 'travelling',
  delivered: 'good',
  rejected: 'refused',
} as const satisfies Record<SendingStatus, StatusVariant>

type Props = {
  readonly role: Role
  readonly order: Pick<Order, 'id'>
  readonly document: Pick<OrderDocument, 'id' | 'number'>
  readonly sending: NonNullable<OrderDocument['sending']>
}

/** How far a document is on its way to the tax authority, why it came back, and a way to send it anew. */
export function Sending({ role, order, document, sending: { status, since, reasons, mayRepeat } }: Props) {
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
