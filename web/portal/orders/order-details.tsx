import { ActionIcon, Alert, Button, Group, Menu, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isByProvider } from '#domain/money/payment-method.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import dialog from '#web/kit/decisions/approval.module.css'
import { ApprovalDialog, ApprovalHead, type Help } from '#web/kit/decisions/approval-dialog.tsx'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { neighbourIn, usePreviousNext } from '#web/kit/decisions/use-previous-next.ts'
import { ShopName } from '#web/kit/elements/shop-name.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconDots, IconPrinter } from '#web/kit/icons/icons.ts'
import { Columns, Foot } from '#web/kit/layout/layout.tsx'
import { orderTexts } from './details-messages.ts'
import { OrderConversation, OrderNotes } from './messages/order-messages.tsx'
import { ComingBack, FreshDelivery } from './attempts/notices.tsx'
import { GiveRefund } from './give-refund.tsx'
import { type Action, ActionButtons, useOrderChanges } from './order-changes.tsx'
import { OrderDelivery } from './order-delivery.tsx'
import { OpenDisputes, OrderPayment, RefusedCapture } from './order-payment.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStateBadge } from './order-status-badge.tsx'
import { orderQuery } from './queries.ts'
import { OpenProposal } from './proposals/propose-day.tsx'
import { ReturnsOfOrder } from './returns/return-card.tsx'
import { returnDecisions } from './returns/return-decisions.tsx'
import type { OrderDecisions } from './order-decisions.tsx'

type Props = {
  readonly role: Role
  readonly id: string
  /** The list behind the dialog, to step through. */
  readonly listed: readonly Order[]
  readonly decisions: OrderDecisions
  readonly onPrint: (orders: readonly Order[]) => void
  readonly onOpen: (id: string | null) => void
}

/** Up to this width there is one column, with the delivery before the messages. */
const narrow = '47.99em'

/** All details of one order, with its actions. */
export function OrderDetails({ role, id, decisions, onPrint, ...props }: Props) {
  const text = useText(orderTexts)
  const returns = useDecisions(returnDecisions[role])
  const changes = useOrderChanges(role)
  const next = neighbourIn(props.listed, id, 'after')
  useQuery({ ...orderQuery(role, next ?? ''), enabled: next !== null })
  const isNarrow = useMediaQuery(`(max-width: ${narrow})`) ?? false
  return (
    <ApprovalDialog
      id={id}
      query={useQuery(orderQuery(role, id))}
      text={{ ...text, failed: text.failedToRead }}
      size="64rem"
      narrow={narrow}
      className={dialog.page}
      onClose={() => props.onOpen(null)}
    >
      {(order, help) => (
        <>
          <Head role={role} order={order} help={help} {...props} />
          <Columns parts="3:2" className={dialog.body}>
            <Stack gap="md">
              <OpenDisputes order={order} />
              <RefusedCapture order={order} />
              <Notices role={role} order={order} />
              <OrderLines order={order} change={changes.ofItems(order)} />
              {isNarrow && <OrderDelivery order={order} change={changes.ofDay(order)} />}
              <ReturnsOfOrder order={order} decisions={returns} />
              <OrderConversation role={role} order={order} />
              <OrderHistory order={order} />
            </Stack>
            <Stack gap="md">
              {!isNarrow && <OrderDelivery order={order} change={changes.ofDay(order)} />}
              <OrderPayment order={order} change={changes.ofRefund} />
              <DocumentsAndNotes role={role} order={order} />
            </Stack>
          </Columns>
          <DetailsFoot
            {...{ ...props, order, decisions, next, isNarrow, onPrint }}
            drive={changes.ofDrive(order)}
          />
          {returns.dialog}
          {changes.dialog(order)}
        </>
      )}
    </ApprovalDialog>
  )
}

type FootProps = Pick<Props, 'decisions' | 'onPrint' | 'onOpen'> & {
  readonly order: Order
  /** The next order in the list. */
  readonly next: string | null
  readonly isNarrow: boolean
  readonly drive: readonly Action[]
}

function DetailsFoot({ order, decisions, next, isNarrow, onPrint, onOpen, drive }: FootProps) {
  const text = useText(orderTexts)
  const { words } = decisions.of.useTexts()
  const moves = useMayChange() ? decisions.movesOf(order) : []
  // A phone has one line: two buttons and the menu of all others.
  const most = isNarrow ? 2 : moves.length + drive.length
  const mostOfDrive = Math.max(0, most - moves.length)
  const goOn = next === null ? [] : [{ name: text.goOn, onPress: () => onOpen(next) }]
  const print = { name: text.printOne, onPress: () => onPrint([order]) }
  const left = moves
    .slice(most)
    .map(({ to, event }) => ({ name: words[event] ?? event, onPress: () => decisions.decide(order, to) }))
  return (
    <Foot isStuck>
      <DecisionButtons decisions={decisions} item={order} size="md" most={most} />
      <ActionButtons actions={drive.slice(0, mostOfDrive)} />
      {isNarrow ? (
        <ActionMenu actions={[...left, ...drive.slice(mostOfDrive), ...goOn, print]} />
      ) : (
        <Group gap="sm" ms="auto" wrap="nowrap">
          {goOn.map(({ name, onPress }) => (
            <Button key={name} variant="subtle" color="gray" onClick={onPress}>
              {name}
            </Button>
          ))}
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            onClick={print.onPress}
          >
            {print.name}
          </Button>
        </Group>
      )}
    </Foot>
  )
}

function ActionMenu({ actions }: { readonly actions: readonly Action[] }) {
  const { moreActions } = useText(orderTexts)
  return (
    <Menu position="top-end">
      <Menu.Target>
        <ActionIcon variant="default" size={42} flex="none" ms="auto" aria-label={moreActions}>
          <IconDots size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ name, onPress }) => (
          <Menu.Item key={name} onClick={onPress}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type HeadProps = Pick<Props, 'role' | 'listed' | 'onOpen'> & {
  readonly order: Order
  readonly help: Help
}

function Head({ role, order, listed, onOpen, help }: HeadProps) {
  const text = useText(orderTexts)
  const { moment } = useLocale()
  const adjacent = usePreviousNext({
    neighbourOn: (side) => neighbourIn(listed, order.id, side),
    open: onOpen,
    text: { failure: text.failedToRead },
  })
  return (
    <ApprovalHead
      title={order.orderNumber}
      about={
        <>
          <OrderStateBadge order={order} />
          <Text variant="muted">
            {moment(order.createdAt)}
            {role === 'admin' && (
              <>
                {' '}
                · <ShopName of={order} />
              </>
            )}
          </Text>
        </>
      }
      adjacent={adjacent}
      text={text}
      help={help}
    />
  )
}

function DocumentsAndNotes(about: Pick<Props, 'role'> & { readonly order: Order }) {
  return (
    <>
      <GiveRefund {...about} />
      <OrderDocuments {...about} />
      <OrderNotes {...about} />
    </>
  )
}

/** Why the order ended, and open tasks. */
function Notices(about: Pick<Props, 'role'> & { readonly order: Order }) {
  return (
    <>
      <Reason {...about} />
      <FreshDelivery {...about} />
      <ComingBack {...about} />
      <OpenProposal {...about} />
    </>
  )
}

/** Why the order was cancelled: the given reason, or a missing payment at a provider. */
function Reason({ order }: { readonly order: Order }) {
  const { reason, notPaid } = useText(orderTexts)
  const { rejectionReason, status, paymentMethod, paymentStatus } = order
  const isUnpaid =
    status === 'cancelled' &&
    isByProvider(paymentMethod) &&
    paymentStatus === 'void' &&
    order.events.some(({ to, by }) => to === 'cancelled' && by === 'system')
  const why = rejectionReason ?? (isUnpaid ? notPaid : null)
  return (
    why !== null && (
      <Alert variant="notice" color="red" role="note">
        <strong>{reason}:</strong> <bdi>{why}</bdi>
      </Alert>
    )
  )
}
