import { NativeSelect, Text, Textarea } from '@mantine/core'
import { z } from 'zod'
import type { Role } from '#contract/platform/auth.ts'
import { issue } from '#contract/issue-texts.ts'
import { cancellingReason, cancelOrderItems } from '#contract/orders/cancel.ts'
import type { Order } from '#contract/orders/orders.ts'
import { mayCancelItems, itemsLeft } from '#domain/orders/cancellation.ts'
import { call } from '#web/kit/api/call.ts'
import {
  boughtOf,
  type ChosenItems,
  chosenItems,
  countsUpTo,
  nothingChosen,
  without,
} from '#web/kit/forms/chosen-items.ts'
import { decoding } from '#web/kit/forms/contract-form.ts'
import { useForm } from '#web/kit/forms/use-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { Problem } from '#web/kit/fields/problem.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { reloadOrders } from '../queries.ts'
import { cancellingTexts } from './messages.ts'

type Props = { readonly role: Role; readonly order: Order }

/** Whether there are items to cancel; of the only piece there is nothing but the order to cancel. */
export function hasItemsToCancel({ role, order: { status, items, confirmedAt } }: Props): boolean {
  const count = items.reduce((sum, item) => sum + itemsLeft(item), 0)
  return confirmedAt !== null && mayCancelItems(status, role) && count > 1
}

const fields = z.object({ items: chosenItems(issue('cancelledPieces')), reason: cancellingReason })
type CancelValues = { readonly items: readonly ChosenItems[]; readonly reason: string }
const read = (typed: CancelValues) => decoding(fields, typed)

type DialogProps = Props & { readonly onClose: () => void }

/** Asks which pieces of an order are cancelled and why, and says what it then comes to. */
export function CancelItems({ role, order, onClose }: DialogProps) {
  const text = useText(cancellingTexts)
  const { named } = useLocale()
  const form = useCancelling({ role, order, onClose })
  const rows = form.rows('items')
  return (
    <FormDialog
      form={form}
      titles={{ title: text.title({ number: order.orderNumber }), confirm: text.confirm }}
      zIndex={300}
      onClose={onClose}
    >
      <DialogText>{text.hint}</DialogText>
      {rows.all.map(({ position }, index) => {
        const item = lineOf(order, position)
        return (
          item && (
            <NativeSelect
              key={position}
              {...rows.field(index, 'quantity')}
              label={item.color ? `${named(item)} · ${named(item.color)}` : named(item)}
              data={countsUpTo(itemsLeft(item), (count) =>
                count === 0 ? text.keep({ count: itemsLeft(item) }) : text.cancel({ count }),
              )}
            />
          )
        )
      })}
      <Problem data-path="items" tabIndex={-1}>
        {rows.error}
      </Problem>
      <Textarea
        {...form.field('reason')}
        label={text.reason}
        placeholder={text.placeholder}
        rows={2}
        maxLength={2000}
        dir="auto"
      />
      <Outcome role={role} order={order} chosen={form.values.items} />
    </FormDialog>
  )
}

/** What the order comes to without what is chosen. */
function Outcome({ role, order, chosen }: Props & { readonly chosen: readonly ChosenItems[] }) {
  const text = useText(cancellingTexts)
  const { money } = useLocale()
  const { isNothingLeft, totalFils } = without(boughtOf(order), chosen, role)
  return (
    <Text variant="strong" aria-live="polite">
      {isNothingLeft ? text.nothingLeft : text.newTotal({ amount: money(totalFils) })}
    </Text>
  )
}

function useCancelling({ role, order, onClose }: DialogProps) {
  const text = useText(cancellingTexts)
  const { mutateAsync: cancel } = useChange({
    send: ({ items, reason }: z.output<typeof fields>) => {
      const unwanted = items.map((item) => ({ ...item, seen: leftIn(order, item.position) }))
      return call(cancelOrderItems[role], { params: { id: order.id }, body: { items: unwanted, reason } })
    },
    done: text.done,
    doneText: () => order.orderNumber,
    error: text.failure,
    failed: text.failed,
    reload: reloadOrders,
    onDone: onClose,
  })
  return useForm<CancelValues, z.output<typeof fields>>({
    read,
    initial: { items: nothingChosen(boughtOf(order)), reason: '' },
    // What the server counts are the items that were chosen, not the rows of this form.
    pathOf: (path) => (path.startsWith('items') ? 'items' : path),
    onSubmit: (value) => cancel(value),
  })
}

function lineOf({ items }: Order, position: number) {
  return items.find((item) => item.position === position)
}

function leftIn(order: Order, position: number): number {
  const item = lineOf(order, position)
  return item ? itemsLeft(item) : 0
}
