import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#contract/auth.ts'
import type { Order } from '#contract/orders/orders.ts'
import { useText } from '#web/i18n/locale.tsx'
import { CancelPieces, hasPiecesToCancel } from './cancelling/cancel-pieces.tsx'
import { cancellingTexts } from './cancelling/messages.ts'

/** Changing an order that stays where it is: the buttons, and the dialog that is open above the order. */
export function useOrderChanges(role: Role) {
  const [open, setOpen] = useState<'pieces' | null>(null)
  const cancelling = useText(cancellingTexts)
  const onClose = () => setOpen(null)
  return {
    isAsking: open !== null,
    buttons: (order: Order) =>
      hasPiecesToCancel({ role, order }) && (
        <Button variant="default" size="md" onClick={() => setOpen('pieces')}>
          {cancelling.open}
        </Button>
      ),
    dialog: (order: Order) =>
      open === 'pieces' && <CancelPieces role={role} order={order} onClose={onClose} />,
  }
}
