import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { settleCapture } from '#contract/orders/refunds.ts'
import { instalmentNames, isByInstalments } from '#domain/money/payment-method.ts'
import { call } from '#web/kit/api/call.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paymentTexts } from './payment-messages.ts'
import { reloadOrders } from './queries.ts'

type Props = { readonly order: Order }
type Outcome = 'retry' | 'written-off'

/** What a provider of instalments refuses to pay of an order, and what may be done about it. */
export function RefusedCapture({ order }: Props) {
  const text = useText(paymentTexts)
  const { money, language } = useLocale()
  const { refusedCapture, paymentMethod: method } = order
  if (!refusedCapture || !isByInstalments(method)) return null
  const amount = money(refusedCapture.amount)
  return (
    <Alert variant="notice" color="red" role="note">
      <strong>{text.captureRefused({ provider: instalmentNames[method][language], amount })}</strong>
      <p>
        <bdi>{refusedCapture.problem}</bdi>
      </p>
      <Changing>
        <p>{text.captureHint}</p>
        <Outcomes order={order} amount={amount} />
      </Changing>
    </Alert>
  )
}

/** To write it off is for good: it is asked whether it is meant. */
function Outcomes({ order, amount }: Props & { readonly amount: string }) {
  const text = useText(paymentTexts)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useChange({
    send: (outcome: Outcome) => call(settleCapture, { params: { id: order.id }, body: { outcome } }),
    done: text.captureDecided,
    doneText: ({ refusedCapture: still }) => (still ? text.stillRefused : text.nothingOpen),
    error: text.paidFailure,
    reload: reloadOrders,
    onDone: () => setAsking(false),
  })
  return (
    <Group>
      <Button size="sm" variant="default" loading={isPending} onClick={() => mutate('retry')}>
        {text.retry}
      </Button>
      <Button size="sm" variant="default" disabled={isPending} onClick={() => setAsking(true)}>
        {text.writeOff}
      </Button>
      {isAsking && (
        <Dialog isOpen title={text.writeOffTitle({ amount })} onClose={() => setAsking(false)}>
          <DialogText>{text.writeOffText}</DialogText>
          <DialogButtons
            isDanger
            confirm={text.writeOff}
            isPending={isPending}
            onConfirm={() => mutate('written-off')}
            onClose={() => setAsking(false)}
          />
        </Dialog>
      )}
    </Group>
  )
}
