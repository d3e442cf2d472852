import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ManyReturnMoves } from '#contract/orders/decisions.ts'
import type { OrderReturn } from '#contract/orders/returns.ts'
import type { Role } from '#contract/platform/auth.ts'
import { returnStatus } from '#domain/orders/return-status.ts'
import { canMove } from '#domain/platform/status/machine.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useMany } from '#web/kit/elements/use-many.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { reloadOrders } from '../queries.ts'
import { returnsTexts } from './messages.ts'
import { ReceivedDialog } from './outcome-dialog.tsx'
import { sendReturnMoves } from './queries.ts'

type Props = { readonly role: Role; readonly chosen: readonly OrderReturn[] }

/** Several returns approved or received. A refusal has its own reason and a refund its own amount: each is given by itself. */
export function ManyReturns({ role, chosen }: Props) {
  const text = useText(returnsTexts)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMany<OrderReturn>({
    nameOf: ({ returnNumber }) => returnNumber,
    done: text.manyDone,
    left: text.manyLeft,
    reload: reloadOrders,
    onEnd: () => setAsking(false),
  })
  if (!useMayChange()) return null
  const fitting = (to: 'approved' | 'received') =>
    chosen.filter(({ status }) => canMove(returnStatus, status, to, role))
  const [approve, receive] = [fitting('approved'), fitting('received')]
  const move = (items: readonly OrderReturn[], body: Omit<ManyReturnMoves, 'items'>) =>
    mutate({ items, send: (some) => sendReturnMoves(role, some, body) })
  return (
    <>
      {approve.length > 0 && (
        <Button
          variant="default"
          size="sm"
          loading={isPending && !isAsking}
          onClick={() => move(approve, { status: 'approved' })}
        >
          {text.approveMany({ count: approve.length })}
        </Button>
      )}
      {receive.length > 0 && (
        <Button variant="default" size="sm" disabled={isPending} onClick={() => setAsking(true)}>
          {text.receiveMany({ count: receive.length })}
        </Button>
      )}
      {isAsking && (
        <ReceivedDialog
          title={text.receiveManyTitle({ count: receive.length })}
          isPending={isPending}
          onConfirm={(outcome) => move(receive, { status: 'received', ...outcome })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
