import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { finishDelivery, takeBackDelivery, receiveItems } from '#contract/orders/list.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Role } from '#contract/platform/auth.ts'
import { call } from '#web/kit/api/call.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { reloadOrders } from '../queries.ts'
import { attemptTexts } from './messages.ts'

type Props = { readonly role: Role; readonly order: Order }

/** For a new delivery: the deadline to undo it, and a button to issue its documents at once. */
export function FreshDelivery({ role, order }: Props) {
  const text = useText(attemptTexts)
  const { moment, money } = useLocale()
  const mayChange = useMayChange()
  const params = { id: order.id }
  const shared = {
    doneText: () => order.orderNumber,
    error: text.error,
    reload: reloadOrders,
  }
  const back = useChange({
    ...shared,
    send: () => call(takeBackDelivery[role], { params }),
    done: text.takenBack,
  })
  const issue = useChange({
    ...shared,
    send: () => call(finishDelivery[role], { params }),
    done: text.issued,
  })
  const { undeliverableUntil: until } = order
  if (until === null) return null
  // Paid by card for items that were not accepted at the door.
  const aboveFils = order.paid - order.refunded - order.totalAmount
  const isPending = back.isPending || issue.isPending
  return (
    <Alert variant="notice" color="yellow" role="note">
      <Stack gap="sm">
        <Text>{text.fresh({ time: moment(until) })}</Text>
        {aboveFils > 0 && <Text>{text.goesBack({ amount: money(aboveFils) })}</Text>}
        {mayChange && (
          <Group gap="sm">
            <Button size="sm" variant="default" disabled={isPending} onClick={() => back.mutate()}>
              {text.takeBack}
            </Button>
            <Button size="sm" variant="subtle" disabled={isPending} onClick={() => issue.mutate()}>
              {text.issueNow}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}

/** Items that were not accepted, until their shop confirms that it has them again. */
export function ComingBack({ role, order }: Props) {
  const text = useText(attemptTexts)
  const mayChange = useMayChange()
  const { mutate: receive, isPending } = useChange({
    send: (isRestocked: boolean) =>
      call(receiveItems[role], { params: { id: order.id }, body: { isRestocked } }),
    done: text.receivedDone,
    doneText: () => order.orderNumber,
    error: text.error,
    reload: reloadOrders,
  })
  const count = order.comingBack
    .filter(({ receivedAt }) => receivedAt === null)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  if (count === 0) return null
  return (
    <Alert variant="notice" color="yellow" role="note">
      <Stack gap="sm">
        <Text variant="strong">{text.comingBack({ count })}</Text>
        {mayChange && (
          <Group gap="sm">
            <Button size="sm" loading={isPending} onClick={() => receive(true)}>
              {text.received}
            </Button>
            <Button size="sm" variant="default" disabled={isPending} onClick={() => receive(false)}>
              {text.receivedAside}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
