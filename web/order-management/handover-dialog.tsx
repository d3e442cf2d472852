import { SegmentedControl, TextInput } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { useState } from 'react'
import { z } from 'zod'
import { maybe } from '#contract/fields.ts'
import { eventDetails, type EventDetails } from '#contract/orders/orders.ts'
import type { OrderStatus } from '#domain/status/order-status.ts'
import { useContractForm } from '#web/forms/contract-form.ts'
import { useText } from '#web/i18n/locale.tsx'
import { DialogText } from '#web/ui/dialog.tsx'
import { OptionalLabel } from '#web/ui/forms/optional-label.tsx'
import { FormDialog } from '#web/ui/manage/form-dialog.tsx'
import { orderTexts } from './details-messages.ts'

/** The moves by which pieces change hands: how they were sent and who took them is asked before. */
export type Handover = Extract<OrderStatus, 'shipped' | 'delivered'>

export function isHandover(to: OrderStatus): to is Handover {
  return to === 'shipped' || to === 'delivered'
}

type Field = keyof EventDetails
const { shape } = eventDetails
/** What may be said of each, all of it optional: a shop's own van has no tracking number. */
const details = z.object({
  carrier: maybe(shape.carrier.unwrap()),
  tracking: maybe(shape.tracking.unwrap()),
  driver: maybe(shape.driver.unwrap()),
  driverPhone: maybe(shape.driverPhone.unwrap()),
  receivedBy: maybe(shape.receivedBy.unwrap()),
})
const nothing = { carrier: '', tracking: '', driver: '', driverPhone: '', receivedBy: '' }
const ways = { ownDriver: ['driver', 'driverPhone'], carrier: ['carrier', 'tracking'] } as const
type Way = keyof typeof ways

type Props = {
  readonly to: Handover
  readonly orderNumber: string
  readonly isPending: boolean
  readonly onConfirm: (details: EventDetails) => void
  readonly onClose: () => void
}

/** Asks how an order was sent, or who received it; what was typed stays where it could not be stored. */
export function HandoverDialog({ to, orderNumber: number, isPending, onConfirm, onClose }: Props) {
  const text = useText(orderTexts)
  const [way, setWay] = useState<Way>('ownDriver')
  const asked: readonly Field[] = to === 'shipped' ? ways[way] : ['receivedBy']
  const form = useContractForm(details, {
    initial: nothing,
    onSubmit: (said) => {
      const given = asked.flatMap((field) => (said[field] ? [[field, said[field]]] : []))
      onConfirm(Object.fromEntries(given) as EventDetails)
    },
  })
  const titles =
    to === 'shipped'
      ? { title: text.shipTitle({ number }), confirm: text.ship }
      : { title: text.deliverTitle({ number }), confirm: text.deliver }
  return (
    <FormDialog form={{ ...form, isPending }} titles={titles} zIndex={300} onClose={onClose}>
      <DialogText>{to === 'shipped' ? text.shipHint : text.deliverHint}</DialogText>
      {to === 'shipped' && (
        <SegmentedControl
          aria-label={text.shipBy}
          value={way}
          onChange={(next) => setWay(next as Way)}
          data={[
            { value: 'ownDriver', label: text.ownDriver },
            { value: 'carrier', label: text.carrier },
          ]}
        />
      )}
      {asked.map((field, index) => (
        <TextInput
          key={field}
          {...form.field(field)}
          label={<OptionalLabel>{text[field]}</OptionalLabel>}
          data-autofocus={index === 0 || undefined}
          dir={field === 'driverPhone' || field === 'tracking' ? 'ltr' : 'auto'}
          {...(field === 'driverPhone' && { type: 'tel' })}
          autoComplete="off"
          maxLength={field === 'driverPhone' ? 50 : 100}
        />
      ))}
    </FormDialog>
  )
}
