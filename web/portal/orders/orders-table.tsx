import { ActionIcon, Group, Menu, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { IconDots } from '@tabler/icons-react'
import type { Role } from '#contract/platform/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import { customerName } from '#domain/orders/customer-name.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { useNavigate } from '#web/kit/router/router.ts'
import { SelectAllBox, SelectBox } from '#web/kit/lists/select-box.tsx'
import rows from '#web/kit/lists/rows.module.css'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import type { Selection } from '#web/kit/elements/use-selection.ts'
import { ordersTexts } from './messages.ts'
import { OrderStateBadge } from './order-status-badge.tsx'
import styles from './orders.module.css'
import { movesNow, type OrderDecisions, useMoveWord } from './use-order-decisions.tsx'

type RowProps = {
  readonly role: Role
  readonly selection: Selection
  readonly decisions: Pick<OrderDecisions, 'decide' | 'pending' | 'movesOf'>
  readonly onPrint: (orders: readonly Order[]) => void
  readonly hrefOf: (order: Order) => string
}
type Props = RowProps & { readonly orders: readonly Order[] }

/** The orders, one in each row; on phones one below the other. */
export function OrdersTable({ orders, ...props }: Props) {
  const text = useText(ordersTexts)
  const { role, selection } = props
  return (
    <table className={`${rows.rows} ${styles.table}`}>
      <thead>
        <tr>
          <td>
            <SelectAllBox selection={selection} shown={orders.map(({ id }) => id)} />
          </td>
          <th scope="col">{text.order}</th>
          <th scope="col">{text.placed}</th>
          <th scope="col">{text.customer}</th>
          {role === 'admin' && <th scope="col">{text.shop}</th>}
          <th scope="col" data-number>
            {text.pieces}
          </th>
          <th scope="col" data-number>
            {text.total}
          </th>
          <th scope="col">{text.status}</th>
          <th scope="col">
            <VisuallyHidden>{text.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} {...props} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order, ...props }: RowProps & { readonly order: Order }) {
  const text = useText(ordersTexts)
  const { number, money, shortMoment, shopNamed, language } = useLocale()
  const { role, selection, hrefOf } = props
  const { id, orderNumber, customer, createdAt } = order
  return (
    <tr data-selected={selection.ids.has(id) || undefined}>
      <td className={rows.select}>
        <SelectBox selection={selection} id={id} label={text.select({ number: orderNumber })} />
      </td>
      <th scope="row" className={styles.number}>
        <Link stay to={hrefOf(order)} className={rows.open}>
          {orderNumber}
        </Link>
      </th>
      <td className={styles.placed}>
        <time dateTime={createdAt.toISOString()}>{shortMoment(createdAt)}</time>
      </td>
      <td className={styles.customer}>
        <bdi>{nameOf(customer, language)}</bdi>
      </td>
      {role === 'admin' && (
        <td className={styles.shop}>
          <bdi>{shopNamed(order)}</bdi>
        </td>
      )}
      <td data-number className={styles.pieces} data-label={text.pieces}>
        {number(piecesOf(order))}
      </td>
      <td data-number className={styles.total}>
        <bdi>{money(order.totalAmount, order.currency)}</bdi>
      </td>
      <td className={styles.status}>
        <OrderState order={order} />
      </td>
      <td className={rows.actions}>
        <RowMenu order={order} {...props} />
      </td>
    </tr>
  )
}

function OrderState({ order }: { readonly order: Order }) {
  const text = useText(ordersTexts)
  return (
    <Group component="span" gap={4}>
      <OrderStateBadge order={order} />
      {order.askedAt !== null && <StatusBadge variant="waiting">{text.question}</StatusBadge>}
    </Group>
  )
}

/** What may be done with an order, without opening it. */
function RowMenu({ order, decisions, onPrint, hrefOf }: RowProps & { readonly order: Order }) {
  const text = useText(ordersTexts)
  const { viewDetails } = useText(uiTexts)
  const wordOf = useMoveWord()
  const navigate = useNavigate()
  const { decide, pending, movesOf } = decisions
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={text.actionsOf({ number: order.orderNumber })}
          disabled={pending !== null}
          loading={pending?.id === order.id}
        >
          <IconDots size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void navigate(hrefOf(order), { stay: true })}>{viewDetails}</Menu.Item>
        {movesNow(order, movesOf(order)).map((move) => (
          <Menu.Item key={move.to} onClick={() => decide(order, move.to)}>
            {wordOf(move)}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => onPrint([order])}>{text.printOne}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The customer's name as it was given, if it is still known. */
export function nameOf({ firstName, lastName }: Order['customer'], language: Language): string {
  return customerName(`${firstName} ${lastName}`.trim(), language)
}

/** How many pieces are delivered. */
function piecesOf({ items }: Order): number {
  return items.reduce((sum, { quantity, cancelled }) => sum + quantity - cancelled, 0)
}
