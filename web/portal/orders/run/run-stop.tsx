import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Stop } from '#contract/orders/run.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { Role } from '#contract/platform/auth.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconMapPin, IconPhone } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { addressLines, nameOf } from '#web/order/customer.ts'
import { orderTexts } from '../details-messages.ts'
import { mapOf, accessFacts } from '../order-delivery.tsx'
import { ActionButtons, useOrderChanges } from '../order-changes.tsx'
import type { OrderDecisions } from '../order-decisions.tsx'
import { returnsTexts } from '../returns/messages.ts'
import { ReturnStatusBadge } from '../returns/return-card.tsx'
import type { ReturnDecisions } from '../returns/return-decisions.tsx'
import { OrderStateBadge } from '../order-status-badge.tsx'
import { runTexts } from './messages.ts'

type Props = {
  readonly role: Role
  readonly stop: Stop
  /** Day of the run sheet. */
  readonly day: string
  readonly decisions: OrderDecisions
}

/** One stop: time, customer and address, items and cash, and the outcome. */
export function RunStop({ role, stop, day, decisions }: Props) {
  const changes = useOrderChanges(role)
  const { order } = stop
  return (
    <Stack component="li" gap="xs" px="lg" py="md">
      <Head
        role={role}
        order={order}
        moment={order.delivery}
        day={day}
        isDone={order.status !== 'shipped'}
        // Stops still to come are all shipped, so they need no badge.
        badge={order.status !== 'shipped' && <OrderStateBadge order={order} />}
      />
      {order.status === 'shipped' && <Where order={order} />}
      <Items items={order.items} />
      <Cash stop={stop} />
      {order.status === 'shipped' && (
        <Group gap="sm">
          <DecisionButtons decisions={decisions} item={order} size="md" />
          <ActionButtons actions={changes.ofDrive(order)} />
        </Group>
      )}
      {changes.dialog(order)}
    </Stack>
  )
}

export type FetchOfOrder = { readonly order: Order; readonly one: Order['returns'][number] }

/** A return to pick up: time, customer and address, and that it has arrived. */
export function FetchStop({
  role,
  day,
  fetch: { order, one },
  decisions,
}: Pick<Props, 'role' | 'day'> & { readonly fetch: FetchOfOrder; readonly decisions: ReturnDecisions }) {
  const text = useText(returnsTexts)
  return (
    <Stack component="li" gap="xs" px="lg" py="md">
      <Head
        role={role}
        order={order}
        moment={one.fetch}
        day={day}
        badge={<ReturnStatusBadge status={one.status} />}
      >
        {one.returnNumber}
        {one.fetch?.agreedAt === null && ` · ${text.fetchWaits}`}
      </Head>
      <Where order={order} />
      <Items
        items={one.items.flatMap(({ position, quantity }) =>
          order.items
            .filter((item) => item.position === position)
            .map((item) => ({ ...item, quantity, cancelled: 0 })),
        )}
      />
      <Group gap="sm">
        <DecisionButtons decisions={decisions} item={one} size="md" />
      </Group>
    </Stack>
  )
}

type HeadProps = Pick<Props, 'role' | 'day'> & {
  readonly order: Order
  readonly moment: { readonly date: string | null; readonly window: string | null } | null
  /** The stop is finished. */
  readonly isDone?: boolean
  readonly badge: ReactNode
  readonly children?: ReactNode
}

function Head({ role, order, moment, day: today, isDone = false, badge, children }: HeadProps) {
  const text = useText(runTexts)
  const { language, day } = useLocale()
  const { date = null, window = null } = moment ?? {}
  const isOverdue = !isDone && date !== null && date < today
  return (
    <Group justify="space-between" align="start" wrap="nowrap">
      <Box miw={0}>
        <Text variant="strong">
          <bdi>{window === null ? text.anyTime : hoursText(window)}</bdi> ·{' '}
          <bdi>{nameOf(order.customer, language)}</bdi>
        </Text>
        <Text variant="muted">
          <Link to={`/${role}/orders?order=${order.id}`}>{order.orderNumber}</Link>
          {children && <> · {children}</>}
          {isOverdue && ` · ${text.overdue({ day: day(dayStart(date)) })}`}
        </Text>
      </Box>
      {badge}
    </Group>
  )
}

function Where({ order }: Pick<Stop, 'order'>) {
  const text = useText(runTexts)
  const facts = accessFacts(order, useText(orderTexts))
  const { language } = useLocale()
  const { notes, makani } = order.shippingAddress
  const address = addressLines(order, 'en').join(', ')
  const { phone } = order.customer
  return (
    <>
      <Text>
        <bdi>{addressLines(order, language).join(' · ')}</bdi>
      </Text>
      {facts.map(([name, value]) => (
        <Text key={name} variant="muted">
          {name}: <bdi>{value}</bdi>
        </Text>
      ))}
      {notes && (
        <Text variant="muted">
          {text.notes}: <bdi>{notes}</bdi>
        </Text>
      )}
      <Group gap="sm">
        <Button
          component="a"
          href={`tel:${phone}`}
          aria-label={text.call({ phone: phoneText(phone) })}
          variant="default"
          px="sm"
          leftSection={<IconPhone size={18} stroke={1.6} aria-hidden />}
        >
          <bdi dir="ltr">{phoneText(phone)}</bdi>
        </Button>
        <Button
          component="a"
          href={mapOf(makani ? `Makani ${makani}, ${address}` : address)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          px="sm"
          leftSection={<IconMapPin size={18} stroke={1.6} aria-hidden />}
        >
          {text.map}
        </Button>
      </Group>
    </>
  )
}

function Items({ items }: Pick<Order, 'items'>) {
  const { named } = useLocale()
  const left = items.filter(({ quantity, cancelled }) => quantity > cancelled)
  return left.map((item) => (
    <Text key={item.position} variant="muted">
      {item.quantity - item.cancelled} × <NameText>{named(item)}</NameText>
    </Text>
  ))
}

function Cash({ stop: { order, toCollect, inHand } }: Pick<Props, 'stop'>) {
  const text = useText(runTexts)
  const { money } = useLocale()
  if (order.status === 'shipped')
    return (
      <Text variant="strong">{toCollect > 0 ? text.collect({ amount: money(toCollect) }) : text.paid}</Text>
    )
  return <Text>{inHand > 0 ? text.taken({ amount: money(inHand) }) : text.handedIn}</Text>
}
