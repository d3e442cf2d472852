import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import { canMove } from '#domain/platform/status/machine.ts'
import { isFailedDelivery, orderStatus } from '#domain/orders/order-status.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { useMany } from '#web/kit/elements/use-many.ts'
import { ordersTexts } from './messages.ts'
import { moveOrders, reloadOrders } from './queries.ts'

/** What may be done with many orders at once: what asks nothing of each. */
const moves = ['accepted', 'processing'] as const
type Move = (typeof moves)[number]

type Props = {
  readonly role: Role
  readonly chosen: readonly Order[]
  readonly onPrint: (orders: readonly Order[]) => void
}

/** What is done with several orders at once. */
export function ManyOrders({ role, chosen: selected, onPrint }: Props) {
  const text = useText(ordersTexts)
  const [asked, setAsked] = useState<Move | null>(null)
  const mayChange = useMayChange()
  const close = () => setAsked(null)
  const { mutate, isPending } = useMany<Order>({
    nameOf: ({ orderNumber }) => orderNumber,
    done: text.manyDone,
    left: ({ count, names }) => text.manyLeft({ count, numbers: names }),
    reload: reloadOrders,
    onEnd: close,
  })
  const fitting = (to: Move) =>
    selected.filter(({ status }) => canMove(orderStatus, status, to, role) && !isFailedDelivery(status, to))
  const words = {
    accepted: { button: text.acceptMany, title: text.acceptTitle, says: text.acceptText },
    processing: { button: text.processMany, title: text.processTitle, says: text.processText },
  }
  const chosen = asked && fitting(asked)
  return (
    <>
      {moves.map((to) => {
        const { length: count } = fitting(to)
        return (
          mayChange &&
          count > 0 && (
            <Button key={to} variant="default" size="sm" onClick={() => setAsked(to)}>
              {words[to].button({ count })}
            </Button>
          )
        )
      })}
      <PrintButton onPrint={() => onPrint(selected)} />
      {asked && chosen && (
        <Dialog isOpen title={words[asked].title({ count: chosen.length })} onClose={close}>
          <DialogText>{words[asked].says}</DialogText>
          <DialogButtons
            confirm={words[asked].button({ count: chosen.length })}
            isPending={isPending}
            onConfirm={() => mutate({ items: chosen, send: (items) => moveOrders(role, asked, items) })}
            onClose={close}
          />
        </Dialog>
      )}
    </>
  )
}

function PrintButton({ onPrint }: { readonly onPrint: () => void }) {
  const { printMany } = useText(ordersTexts)
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
      onClick={onPrint}
    >
      {printMany}
    </Button>
  )
}
