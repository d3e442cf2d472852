import { NativeSelect, Textarea } from '@mantine/core'
import { z } from 'zod'
import { maybe } from '#contract/fields.ts'
import { orderMove } from '#contract/orders/list.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Role } from '#contract/platform/auth.ts'
import { deliveryFailureNames, deliveryFailures } from '#domain/orders/delivery-failure.ts'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { OptionalLabel } from '#web/kit/fields/field-note.tsx'
import { type Uploads, useUploads } from '#web/kit/files/use-uploads.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { ProofField } from '../handover-dialog.tsx'
import { moveOrder, reloadOrders } from '../queries.ts'
import { attemptTexts } from './messages.ts'

const fields = z.object({
  failure: z.enum(deliveryFailures),
  status: z.enum(['processing', 'cancelled']),
  note: maybe(orderMove.shape.rejectionReason.unwrap().unwrap()),
  photo: maybe(z.string()),
})

type Props = {
  readonly role: Role
  readonly order: Pick<Order, 'id' | 'orderNumber' | 'status'>
  readonly onClose: () => void
}

/** Asks why a delivery at the door failed, and whether to deliver again. */
export function NotDelivered({ role, order, onClose }: Props) {
  const text = useText(attemptTexts)
  const { language } = useLocale()
  const uploads = useUploads('order')
  const form = useReporting({ role, order, uploads, onClose })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.title({ number: order.orderNumber }), confirm: text.save }}
      onClose={onClose}
    >
      <NativeSelect
        {...form.field('failure', text)}
        data-autofocus
        data={deliveryFailures.map((one) => ({ value: one, label: deliveryFailureNames[one][language] }))}
      />
      <NativeSelect
        {...form.field('status')}
        label={text.next}
        data={[
          { value: 'processing', label: text.again },
          { value: 'cancelled', label: text.back },
        ]}
      />
      <DialogText>{form.values.status === 'processing' ? text.againHint : text.backHint}</DialogText>
      <Textarea
        {...form.field('note')}
        label={<OptionalLabel>{text.note}</OptionalLabel>}
        placeholder={text.notePlaceholder}
        rows={2}
        maxLength={2000}
        dir="auto"
      />
      <ProofField uploads={uploads} label={text.photo} help={text.photoHelp} error={form.errorOf('photo')} />
    </FormDialog>
  )
}

function useReporting({ role, order, uploads, onClose }: Props & { readonly uploads: Uploads }) {
  const text = useText(attemptTexts)
  return useSavingForm(fields, {
    initial: { failure: 'nobody-there', status: 'processing', note: '', photo: '' },
    uploads,
    pathOf: (path) => (path === 'rejectionReason' ? 'note' : path),
    send: ({ note, photo, ...said }) =>
      moveOrder(role, order.id, {
        ...said,
        seen: order.status,
        ...(note && { rejectionReason: note }),
        ...(photo && { photo }),
      }),
    done: text.done,
    doneText: () => order.orderNumber,
    error: text.error,
    reload: reloadOrders,
    onDone: onClose,
  })
}
