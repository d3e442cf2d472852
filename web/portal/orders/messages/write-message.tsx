import { Button, Group, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Role } from '#contract/platform/auth.ts'
import { messageText } from '#contract/orders/messages.ts'
import { useMay } from '#web/kit/api/rights.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { toastError, toastSuccess } from '#web/kit/elements/toast.tsx'
import { reloadOrders } from '../queries.ts'
import { orderMessageTexts } from './messages.ts'
import { sendMessage, type MessageKind } from './queries.ts'

type Props = { readonly role: Role; readonly id: string; readonly kind: MessageKind }

const fields = z.object({ text: messageText })

/** A field to answer the customer, or to note something; what is typed stays until it is sent. */
export function WriteMessage({ role, id, kind }: Props) {
  const text = useText(orderMessageTexts)
  const client = useQueryClient()
  const may = useMay()
  const isAnswer = kind === 'answer'
  const form = useContractForm(fields, {
    initial: { text: '' },
    draft: { key: `mj-order-${kind}:${id}` },
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
