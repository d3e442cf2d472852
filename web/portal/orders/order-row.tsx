import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import type { ReactNode } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { isDecided } from '#domain/orders/disputes.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import { IconDots } from '#web/kit/icons/icons.ts'
import { nameOf } from '#web/order/customer.ts'
import { orderTexts } from './details-messages.ts'
import { ordersTexts } from './messages.ts'
import styles from './orders.module.css'
import type { OrderDecisions } from './order-decisions.tsx'
import { OrderStateBadge } from './order-status-badge.tsx'

/** The customer's name, in its own direction. */
export function CustomerName({ of }: { readonly of: Order['customer'] }) {
  return <bdi>{nameOf(of, useLocale().language)}</bdi>
}

/** Status of the order, and whether its customer waits for an answer. */
export function OrderState({ order }: { readonly order: Order }) {
  const text = useText(ordersTexts)
  return (
    <Group component="span" gap={4}>
      <OrderStateBadge order={order} />
      {order.askedAt !== null && <StatusBadge variant="waiting">{text.question}</StatusBadge>}
    </Group>
  )
}

/** A number or a date without line breaks. */
export function OneLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.line}>{children}</span>
}

/** Day and window of the delivery; null while no day is agreed. */
export function DeliveryDay({ order: { delivery } }: { readonly order: Order }) {
  const { dueDay } = useLocale()
  if (delivery.date === null) return null
  return (
    <span className={styles.facts}>
      <OneLine>{dueDay(dayStart(delivery.date))}</OneLine>
      {delivery.window !== null && (
        <Text span variant="muted">
          <OneLine>
            <bdi dir="ltr">{hoursText(delivery.window)}</bdi>
          </OneLine>
        </Text>
      )}
    </span>
  )
}

/** Emirate of the delivery. */
export function EmirateName({ order: { shippingAddress } }: { readonly order: Order }) {
  return emirateNames[shippingAddress.emirate as Emirate][useLocale().language]
}

const paymentNames = {
  pending: 'paymentPending',
  paid: 'paymentPaid',
  partially_refunded: 'paymentPartly',
  refunded: 'paymentRefunded',
  void: 'paymentVoid',
} as const

/** Payment method and status, with the deadline to answer the bank. */
export function PaymentState({ order }: { readonly order: Order }) {
  const { paymentMethod, paymentStatus, disputes = [] } = order
  const text = useText(orderTexts)
  const { answerBy } = useText(ordersTexts)
  const { dueDay } = useLocale()
  const due = disputes.find(({ status, dueAt }) => !isDecided(status) && dueAt !== null)?.dueAt
  return (
    <span className={styles.facts}>
      <OneLine>{text[paymentMethod]}</OneLine>
      <Text span variant="muted">
        {text[paymentNames[paymentStatus]]}
      </Text>
      {due && (
        <Text span variant="error">
          {answerBy({ day: dueDay(due) })}
        </Text>
      )}
    </span>
  )
}

type MenuProps = {
  readonly order: Order
  readonly decisions: OrderDecisions['deciding']
  readonly onPrint: (orders: readonly Order[]) => void
  readonly onOpen: (id: string) => void
}

/** Actions on an order, without opening it. */
export function OrderMenu({ order, decisions, onPrint, onOpen }: MenuProps) {
  const text = useText(ordersTexts)
  const { viewDetails } = useText(uiTexts)
  const { of, decide, pending, movesOf } = decisions
  const { words } = of.useTexts()
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          aria-label={text.actionsOf({ number: order.orderNumber })}
          disabled={pending !== null}
          loading={pending?.id === order.id}
        >
          <IconDots size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onOpen(order.id)}>{viewDetails}</Menu.Item>
        {movesOf(order).map((move) => (
          <Menu.Item key={move.to} onClick={() => decide(order, move.to)}>
            {words[move.event]}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onPrint([order])}>{text.printOne}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
