import { Box, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import type { OrderMessage } from '#contract/orders/messages.ts'
import type { Order } from '#contract/orders/orders.ts'
import { customerName } from '#domain/orders/customer-name.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { orderMessageTexts } from './messages.ts'
import { notesQuery } from './queries.ts'
import { WriteMessage } from './write-message.tsx'

type Props = { readonly role: Role; readonly order: Order }

/** What the customer asked, what was answered, and a field to write to them: administrators do for the platform store. */
export function OrderConversation({ role, order }: Props) {
  const text = useText(orderMessageTexts)
  const { messages, askedAt } = order
  const mayWrite = role === 'shop' || order.shopId === 'majlis'
  if (messages.length === 0 && !mayWrite) return null
  const waiting = askedAt !== null && <StatusBadge variant="waiting">{text.waiting}</StatusBadge>
  return (
    <Panel title={text.conversation} action={waiting}>
      <MessageList messages={messages} order={order} />
      {mayWrite && <WriteMessage role={role} id={order.id} kind="answer" />}
    </Panel>
  )
}

/** What whoever handles the order tells one another. */
export function OrderNotes({ role, order }: Props) {
  const text = useText(orderMessageTexts)
  const { data = [], error } = useQuery(notesQuery(role, order.id))
  return (
    <Panel title={text.notes} hint={role === 'shop' ? text.notesOfShop : text.notesOfAdmin}>
      {error && (
        <Box p="lg">
          <Text variant="error">{text.notesFailed}</Text>
        </Box>
      )}
      <MessageList messages={data} order={order} />
      <WriteMessage role={role} id={order.id} kind="note" />
    </Panel>
  )
}

type ListProps = { readonly messages: readonly OrderMessage[]; readonly order: Order }

/** Who said what and when, oldest first. */
function MessageList({ messages, order }: ListProps) {
  const text = useText(orderMessageTexts)
  const { shortMoment, language } = useLocale()
  const { firstName, lastName } = order.customer
  const customer = customerName(`${firstName} ${lastName}`, language)
  if (messages.length === 0) return null
  return (
    <Rows component="ol">
      {messages.map(({ id, by, name, text: said, at }) => (
        <Stack component="li" key={id} gap={4}>
          <Group gap="sm">
            <Text component="strong" variant="strong">
              <bdi>{by === 'customer' ? customer : (name ?? text[by])}</bdi>
            </Text>
            <Text variant="muted" span>
              {text[by]}
            </Text>
            <Text variant="muted" component="time" ms="auto" dateTime={at.toISOString()}>
              {shortMoment(at)}
            </Text>
          </Group>
          <Text className="mj-lines">
            <bdi>{said}</bdi>
          </Text>
        </Stack>
      ))}
    </Rows>
  )
}
