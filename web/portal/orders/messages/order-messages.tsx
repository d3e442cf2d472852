import { Box, Group, Stack, Text, Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import { type OrderMessage, messageText } from '#contract/orders/messages.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'
import { nameOf } from '#web/order/customer.ts'
import { orderMessageTexts } from './messages.ts'
import { z } from 'zod'
import { useMay } from '#web/kit/api/rights.tsx'
import { useOwnDraft } from '#web/kit/api/session.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { toastError, toastSuccess } from '#web/kit/elements/toast.tsx'
import { reloadOrders } from '../queries.ts'
import * as contract from '#contract/orders/messages.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'

type Props = { readonly role: Role; readonly order: Order }

/** Questions and answers, and a field to write to the customer; administrators write for the platform store only. */
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

/** Internal notes of the people who handle the order. */
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

/** Messages with author and time, oldest first. */
function MessageList({ messages, order }: ListProps) {
  const text = useText(orderMessageTexts)
  const { shortMoment, language } = useLocale()
  const customer = nameOf(order.customer, language)
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

type WriteProps = { readonly role: Role; readonly id: string; readonly kind: MessageKind }

const fields = z.object({ text: messageText })

/** A field to answer the customer or to add a note; unsent text is kept as a draft. */
function WriteMessage({ role, id, kind }: WriteProps) {
  const text = useText(orderMessageTexts)
  const client = useQueryClient()
  const may = useMay()
  const isAnswer = kind === 'answer'
  const form = useContractForm(fields, {
    initial: { text: '' },
    draft: useOwnDraft(`order-${kind}:${id}`),
    onSubmit: async (said) => {
      await sendMessage(role, id, { kind, ...said })
      form.startOver()
      toastSuccess({ title: isAnswer ? text.answered : text.noted })
      await reloadOrders(client)
    },
    onFailed: (error, named) => named || toastError(text.failure, error, text.failed),
  })
  if (role === 'admin' && !may(isAnswer ? 'messages:write' : 'orders:write')) return null
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <Stack p="lg">
        <Textarea
          {...form.field('text')}
          label={isAnswer ? text.answer : text.note}
          {...(isAnswer && { description: text.answerHelp })}
          rows={3}
          maxLength={1000}
          dir="auto"
        />
        <Group>
          <Button type="submit" variant={isAnswer ? 'filled' : 'default'} size="sm" loading={form.isPending}>
            {isAnswer ? text.sendAnswer : text.addNote}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Notes on an order, as far as this role may see them. */
function notesQuery(role: Role, id: string) {
  return { ...addressQuery(contract.listOrderNotes[role], { id }), gcTime: 0 }
}

/** Kinds of message that a role writes: an answer to the customer, or a note. */
type MessageKind = Exclude<contract.OrderMessage['kind'], 'question'>

/** Answers the customer, or adds a note; throws as `call` does. */
function sendMessage(role: Role, id: string, body: { kind: MessageKind; text: string }) {
  return call(contract.writeOrderMessage[role], { params: { id }, body })
}
