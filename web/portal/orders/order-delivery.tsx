import { Anchor, Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { whatsappLink } from '#domain/shops/whatsapp.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { hoursText } from '#domain/shops/delivery.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import { toastSuccess } from '#web/kit/elements/toast.tsx'
import { IconCopy } from '#web/kit/icons/icons.ts'
import { TermList, Panel } from '#web/kit/layout/layout.tsx'
import { addressLines, nameOf } from '#web/order/customer.ts'
import { orderTexts } from './details-messages.ts'

type Props = { readonly order: Order }

/** Customer, time and address of the delivery. */
export function OrderDelivery({ order, change }: Props & { readonly change: ReactNode }) {
  const text = useText(orderTexts)
  const { language, day } = useLocale()
  const { customer, shippingAddress: address, delivery } = order
  const facts: readonly (readonly [string, ReactNode])[] = [
    [text.customer, <bdi key="name">{nameOf(customer, language)}</bdi>],
    [
      text.phone,
      <Phone key="phone" phone={customer.phone} about={text.chatWords({ number: order.orderNumber })} />,
    ],
    [text.company, customer.company && <Company key="company" company={customer.company} />],
    [
      text.email,
      <Text key="email" component="bdi" dir="ltr">
        <a href={`mailto:${customer.email}`}>{customer.email}</a>
      </Text>,
    ],
    [text.day, delivery.date === null ? text.noDay : day(new Date(`${delivery.date}T12:00:00+04:00`))],
    [text.time, delivery.window && <bdi key="window">{hoursText(delivery.window)}</bdi>],
    [text.anotherDay, change],
    [text.address, <Address key="address" order={order} />],
    ...accessFacts(order, text),
    [text.notes, address.notes && <bdi key="notes">{address.notes}</bdi>],
  ]
  return (
    <Panel title={text.delivery} action={navigator.clipboard && <CopyAddress order={order} />}>
      <TermList p="lg" of={facts} />
    </Panel>
  )
}

/** Links to call the customer, or to write on WhatsApp with the order number. */
function Phone({ phone, about }: { readonly phone: string; readonly about: string }) {
  const text = useText(orderTexts)
  const chat = whatsappLink(phone, about)
  return (
    <>
      <Text component="bdi" dir="ltr">
        <a href={`tel:${phone}`}>{phoneText(phone)}</a>
      </Text>
      {chat && (
        <div>
          <Anchor underline="always" href={chat} target="_blank" rel="noreferrer">
            {text.whatsapp}
          </Anchor>
        </div>
      )}
    </>
  )
}

/** The delivery address with a link to its map, by Makani number if there is one. */
function Address({ order }: Props) {
  const text = useText(orderTexts)
  const { language } = useLocale()
  const lines = addressLines(order, language)
  const { makani } = order.shippingAddress
  return (
    <>
      <bdi>{lines.join('\n')}</bdi>
      <div>
        <Anchor
          underline="always"
          href={mapOf(makani ? `Makani ${makani}` : lines.join(', '))}
          target="_blank"
          rel="noreferrer"
        >
          {text.onMap}
        </Anchor>
      </div>
    </>
  )
}

function Company({ company: { name, trn } }: { company: NonNullable<Order['customer']['company']> }) {
  const text = useText(orderTexts)
  return (
    <>
      <NameText>{name}</NameText>
      {trn !== null && (
        <>
          {' · '}
          {text.trn} <bdi>{trn}</bdi>
        </>
      )}
    </>
  )
}

function CopyAddress({ order }: Props) {
  const text = useText(orderTexts)
  const { language } = useLocale()
  const { customer } = order
  const lines = [nameOf(customer, language), customer.company?.name, phoneText(customer.phone)]
  const copy = () =>
    void navigator.clipboard
      .writeText([...lines.filter(Boolean), ...addressLines(order, language)].join('\n'))
      .then(() => toastSuccess({ title: text.copied }))
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      leftSection={<IconCopy size={16} stroke={1.6} aria-hidden />}
      onClick={copy}
    >
      {text.copyAddress}
    </Button>
  )
}

type AccessTexts = Readonly<Record<'floor' | 'lift' | 'noLift' | 'door' | 'makani', string>> & {
  readonly centimetres: (values: { readonly width: number }) => string
}

/** Facts about access for the driver, each with its name, where known. */
export function accessFacts({ shippingAddress }: Order, text: AccessTexts): [string, string][] {
  const { floor, hasLift, doorCm, makani } = shippingAddress
  const lift = hasLift === null ? [] : [hasLift ? text.lift : text.noLift]
  const floors = [...(floor === null ? [] : [String(floor)]), ...lift]
  return [
    ...(floors.length > 0 ? [[text.floor, floors.join(' · ')] as [string, string]] : []),
    ...(doorCm === null ? [] : [[text.door, text.centimetres({ width: doorCm })] as [string, string]]),
    ...(makani === null || makani === '' ? [] : [[text.makani, makani] as [string, string]]),
  ]
}

/** Link to a map of a place or an address. */
export function mapOf(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
