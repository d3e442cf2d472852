import { SegmentedControl, TextInput } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { type ComponentProps, useState, useEffect, useRef } from 'react'
import { z } from 'zod'
import { maybe } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import type { OrderMove } from '#contract/orders/list.ts'
import { eventDetails, type EventDetails, type DeliveryPlace } from '#contract/orders/orders.ts'
import { uploadRules } from '#domain/platform/files/upload-rules.ts'
import type { OrderStatus } from '#domain/orders/order-status.ts'
import { type ContractForm, useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { OptionalLabel } from '#web/kit/fields/field-note.tsx'
import { FileField } from '#web/kit/files/file-field.tsx'
import { useUploads } from '#web/kit/files/use-uploads.ts'
import type { DetailsDialogProps } from '#web/kit/decisions/decisions.ts'
import { IconCamera } from '#web/kit/icons/icons.ts'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { orderWords } from '#web/order/words.ts'
import { orderTexts } from './details-messages.ts'

/** Moves in which the items change hands; their dialog asks how they were sent or who received them. */
export type Handover = Extract<OrderStatus, 'shipped' | 'delivered'>

export function isHandover(to: OrderStatus): to is Handover {
  return to === 'shipped' || to === 'delivered'
}

/** Details of a handover, with a photo as proof. */
export type HandoverDetails = Pick<OrderMove, keyof EventDetails | 'photo' | 'place'>
type Field = keyof EventDetails
const { shape } = eventDetails
/** Details of each way of sending, all optional: a shop's own van has no tracking number. */
const details = z.object({
  carrier: maybe(shape.carrier.unwrap()),
  tracking: maybe(shape.tracking.unwrap()),
  driver: maybe(shape.driver.unwrap()),
  driverPhone: maybe(shape.driverPhone.unwrap()),
  receivedBy: maybe(shape.receivedBy.unwrap()),
  photo: maybe(z.string()),
})
const nothing = { carrier: '', tracking: '', driver: '', driverPhone: '', receivedBy: '', photo: '' }
/** A delivery needs a recipient or a photo as proof. */
const proof = details.refine(({ receivedBy, photo }) => receivedBy || photo, {
  error: issue('proof'),
  path: ['receivedBy'],
})
const ways = { ownDriver: ['driver', 'driverPhone'], carrier: ['carrier', 'tracking'] } as const
type ShippingMethod = keyof typeof ways

type Props = DetailsDialogProps<OrderStatus, { readonly orderNumber: string }, HandoverDetails>

/** Asks how an order was sent, or who received it; keeps the typed values if saving fails. */
export function HandoverDialog({ to, subject, isPending, onConfirm, onClose }: Props) {
  const text = useText(orderTexts)
  const { proof: proofLabel } = useText(orderWords)
  const { orderNumber: number } = subject
  const [way, setWay] = useState<ShippingMethod>('ownDriver')
  const asked: readonly Field[] = to === 'shipped' ? ways[way] : ['receivedBy']
  const uploads = useUploads('order')
  const placeNow = usePlace(to === 'delivered')
  const form = useContractForm(to === 'delivered' ? proof : details, {
    initial: nothing,
    uploads,
    onSubmit: (said) => {
      const given = asked.flatMap((field) => (said[field] ? [[field, said[field]]] : []))
      onConfirm({ ...Object.fromEntries(given), ...(said.photo && { photo: said.photo }), ...placeNow() })
    },
  })
  const titles =
    to === 'shipped'
      ? { title: text.shipTitle({ number }), confirm: text.ship }
      : { title: text.deliverTitle({ number }), confirm: text.markDelivered }
  return (
    <FormDialog form={{ ...form, isPending: isPending || form.isPending }} titles={titles} onClose={onClose}>
      <DialogText>{to === 'shipped' ? text.shipHint : text.deliverHint}</DialogText>
      {to === 'shipped' && <WayField way={way} onChange={setWay} />}
      <Fields form={form} asked={asked} />
      {to === 'delivered' && (
        <ProofField
          uploads={uploads}
          label={proofLabel}
          help={text.proofHelp}
          error={form.errorOf('photo')}
        />
      )}
    </FormDialog>
  )
}

type WayProps = { readonly way: ShippingMethod; readonly onChange: (way: ShippingMethod) => void }

function WayField({ way, onChange }: WayProps) {
  const text = useText(orderTexts)
  const { carrier } = useText(orderWords)
  return (
    <SegmentedControl
      aria-label={text.sentWith}
      value={way}
      onChange={(next) => onChange(next as ShippingMethod)}
      data={[
        { value: 'ownDriver', label: text.ownDriver },
        { value: 'carrier', label: carrier },
      ]}
    />
  )
}

type FieldsProps = {
  readonly form: Pick<ContractForm<typeof details>, 'field'>
  readonly asked: readonly Field[]
}

function Fields({ form, asked }: FieldsProps) {
  const text = useText(orderWords)
  return asked.map((field, index) => (
    <TextInput
      key={field}
      {...form.field(field)}
      label={field === 'receivedBy' ? text[field] : <OptionalLabel>{text[field]}</OptionalLabel>}
      data-autofocus={index === 0 || undefined}
      dir={field === 'driverPhone' || field === 'tracking' ? 'ltr' : 'auto'}
      {...(field === 'driverPhone' && { type: 'tel' })}
      autoComplete="off"
      maxLength={field === 'driverPhone' ? 50 : 100}
    />
  ))
}

type ProofProps = Pick<ComponentProps<typeof FileField>, 'label' | 'help' | 'error' | 'uploads'>

/** A photo of the delivered items, or of why they were not delivered. */
export function ProofField(props: ProofProps) {
  return (
    <FileField
      {...props}
      slot="photo"
      takes={uploadRules.order.extensions}
      isCamera
      icon={<IconCamera size={22} stroke={1.5} aria-hidden />}
    />
  )
}

/** Rounds to about a metre. */
const decimals = 1e5

/** Position of this device, if the user allows it: requested as soon as it is wanted, read on submit. */
export function usePlace(isWanted: boolean): () => { readonly place?: DeliveryPlace } {
  const place = useRef<DeliveryPlace | null>(null)
  useEffect(() => {
    const phone: Geolocation | null | undefined = navigator.geolocation
    if (!isWanted || !phone) return
    const keep = ({ coords }: GeolocationPosition) => {
      const rounded = (degrees: number) => Math.round(degrees * decimals) / decimals
      place.current = {
        latitude: rounded(coords.latitude),
        longitude: rounded(coords.longitude),
        accuracyMeters: Math.round(coords.accuracy),
      }
    }
    phone.getCurrentPosition(keep, () => undefined, { enableHighAccuracy: true, timeout: 30_000 })
  }, [isWanted])
  return () => (place.current === null ? {} : { place: place.current })
}
