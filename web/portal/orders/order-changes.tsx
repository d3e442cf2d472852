import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useMay, useMayChange } from '#web/kit/api/rights.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { CancelItems, hasItemsToCancel, isDeliverableInPart } from './cancelling/cancel-items.tsx'
import { cancellingTexts } from './cancelling/messages.ts'
import { orderWords } from '#web/order/words.ts'
import { attemptTexts } from './attempts/messages.ts'
import { NotDelivered } from './attempts/not-delivered.tsx'
import { isPayable, PayRefund, RefundButtons } from './pay-refund.tsx'
import { proposalTexts } from './proposals/messages.ts'
import { mayProposeDay, ProposeDay } from './proposals/propose-day.tsx'

type Refund = Order['refunds'][number]

/** An action, for a button or a menu item. */
export type Action = { readonly name: string; readonly onPress: () => void }

/** Changes of an order that keep its status: their buttons, and the open dialog above the order. */
export function useOrderChanges(role: Role) {
  const [open, setOpen] = useState<'items' | 'part' | 'day' | 'attempt' | Refund | null>(null)
  const cancelling = useText(cancellingTexts)
  const { cancelItems } = useText(orderWords)
  const attempts = useText(attemptTexts)
  const onClose = () => setOpen(null)
  const mayChange = useMayChange()
  const may = useMay()
  return {
    /** Rarely pressed, so beside the items and the day instead of among the moves. */
    ofItems: (order: Order) =>
      mayChange &&
      hasItemsToCancel({ role, order }) && (
        <Button variant="subtle" color="gray" size="sm" onClick={() => setOpen('items')}>
          {cancelItems}
        </Button>
      ),
    ofDay: (order: Order) =>
      mayChange && mayProposeDay(order) && <DayButton order={order} onPress={() => setOpen('day')} />,
    /** Beside "Mark delivered": the other outcomes of the same drive. */
    ofDrive: (order: Order): readonly Action[] => {
      if (!mayChange || order.status !== 'shipped') return []
      const failed = { name: attempts.open, onPress: () => setOpen('attempt') }
      const inPart = { name: cancelling.doorOpen, onPress: () => setOpen('part') }
      return isDeliverableInPart(order) ? [failed, inPart] : [failed]
    },
    ofRefund: (refund: Refund, order: Order) =>
      may('money:write') &&
      isPayable(refund, role) && (
        <RefundButtons refund={refund} isLost={isLost(order)} onPaid={() => setOpen(refund)} />
      ),
    dialog: (order: Order) => {
      const about = { role, order, onClose }
      if (open === 'day') return <ProposeDay {...about} />
      if (open === 'attempt') return <NotDelivered {...about} />
      if (open === 'items' || open === 'part') return <CancelItems {...about} isAtDoor={open === 'part'} />
      return open && <PayRefund {...about} refund={open} receivedBy={nameOf(order)} />
    },
  }
}

export function ActionButtons({ actions }: { readonly actions: readonly Action[] }) {
  return actions.map(({ name, onPress }) => (
    <Button key={name} variant="default" onClick={onPress}>
      {name}
    </Button>
  ))
}

function DayButton({ order, onPress }: { readonly order: Order; readonly onPress: () => void }) {
  const proposing = useText(proposalTexts)
  return (
    <Button variant="default" size="sm" onClick={onPress}>
      {order.status === 'pending' ? proposing.acceptAndOpen : proposing.open}
    </Button>
  )
}

function isLost({ disputes = [] }: Order): boolean {
  return disputes.some(({ status }) => status === 'lost')
}

function nameOf({ customer }: Order): string {
  return `${customer.firstName} ${customer.lastName}`
}
