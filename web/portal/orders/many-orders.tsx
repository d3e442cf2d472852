import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#contract/platform/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import { canMove } from '#domain/platform/status/machine.ts'
import { isFailedDelivery, orderStatus } from '#domain/orders/order-status.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogText } from '#web/kit/elements/dialog.tsx'
import { toastFailure, toastSuccess } from '#web/kit/elements/toast.tsx'
import { ordersTexts } from './messages.ts'
import { reloadOrders } from './queries.ts'
import { sendMove } from './order-decisions.tsx'

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
  const { mutate, isPending } = useMoving(role, close)
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
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPrinter size={16} stroke={1.6} aria-hidden />}
        onClick={() => onPrint(selected)}
      >
        {text.printMany}
      </Button>
      {asked && chosen && (
        <Dialog isOpen title={words[asked].title({ count: chosen.length })} onClose={close}>
          <DialogText>{words[asked].says}</DialogText>
          <DialogButtons
            confirm={words[asked].button({ count: chosen.length })}
            isPending={isPending}
            onConfirm={() => mutate({ orders: chosen, to: asked })}
            onClose={close}
          />
        </Dialog>
      )}
    </>
  )
}

type BulkMove = { readonly orders: readonly Order[]; readonly to: Move }

/** Moves one after the other, each as it was seen; what could not be moved is named. */
function useMoving(role: Role, onEnd: () => void) {
  const text = useText(ordersTexts)
  const { list } = useLocale()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ orders, to }: BulkMove) => {
      const left: string[] = []
      for (const subject of orders) {
        // One at a time: a hundred at once would be refused as too many.
        // oxlint-disable-next-line no-await-in-loop
        await sendMove(role, { subject, to, reason: '' }).catch(() => left.push(subject.orderNumber))
      }
      return left
    },
    onSuccess: async (left, { orders }) => {
      const title = text.manyDone({ count: orders.length - left.length })
      if (left.length === 0) toastSuccess({ title })
      else toastFailure({ title, text: text.manyLeft({ count: left.length, numbers: list(left) }) })
      onEnd()
      await reloadOrders(client)
    },
  })
}
