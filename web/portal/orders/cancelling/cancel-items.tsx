import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { z } from 'zod'
import type { Role } from '#contract/platform/auth.ts'
import { maybe } from '#contract/fields.ts'
import { issue } from '#contract/issue-texts.ts'
import { cancellingReason, cancelOrderItems } from '#contract/orders/cancel.ts'
import { eventDetails, type Order } from '#contract/orders/orders.ts'
import { mayCancelItems, itemsLeft } from '#domain/orders/cancellation.ts'
import { call } from '#web/kit/api/call.ts'
import { Problem } from '#web/kit/fields/field-note.tsx'
import {
  asSeen,
  boughtOf,
  type ChosenItems,
  chosenItems,
  countsUpTo,
  nothingChosen,
  without,
} from '#web/kit/forms/chosen-items.ts'
import { decoding } from '#web/kit/forms/contract-form.ts'
import { type Form, useForm } from '#web/kit/forms/use-form.ts'
import { type Uploads, useUploads } from '#web/kit/files/use-uploads.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { itemName } from '#web/order/items.ts'
import { orderWords } from '#web/order/words.ts'
import { ProofField, usePlace } from '../handover-dialog.tsx'
import { moveOrder, reloadOrders } from '../queries.ts'
import { cancellingTexts } from './messages.ts'

type Props = { readonly role: Role; readonly order: Order }

/** Whether items can be cancelled; with one item left, only the whole order can be. */
export function hasItemsToCancel({ role, order: { status, items, confirmedAt } }: Props): boolean {
  return confirmedAt !== null && mayCancelItems(status, role) && itemCount(items) > 1
}

/** Whether some of the items can be delivered without the others. */
export function isDeliverableInPart({ status, items }: Order): boolean {
  return status === 'shipped' && itemCount(items) > 1
}

function itemCount(items: Order['items']): number {
  return items.reduce((sum, item) => sum + itemsLeft(item), 0)
}

const fields = z.object({
  items: chosenItems(issue('cancelledItems')),
  reason: cancellingReason,
  receivedBy: maybe(eventDetails.shape.receivedBy.unwrap()),
  photo: maybe(z.string()),
})
type CancelValues = {
  readonly items: readonly ChosenItems[]
  readonly reason: string
  readonly receivedBy: string
  readonly photo: string
}
const read = (typed: CancelValues) => decoding(fields, typed)

type DialogProps = Props & {
  /** Cancels at the door, while the other items are delivered. */
  readonly isAtDoor?: boolean
  readonly onClose: () => void
}

/** Asks which items of an order to cancel and why, and shows the resulting total. */
export function CancelItems({ role, order, isAtDoor = false, onClose }: DialogProps) {
  const text = useText(cancellingTexts)
  const words = useText(orderWords)
  const locale = useLocale()
  const uploads = useUploads('order')
  const form = useCancelling({ role, order, isAtDoor, onClose, uploads })
  const rows = form.rows('items')
  return (
    <FormDialog form={form} titles={useTitles(order, isAtDoor)} onClose={onClose}>
      <DialogText>{isAtDoor ? text.doorHint : text.hint}</DialogText>
      {rows.all.map(({ position }, index) => {
        const item = order.items.find((one) => one.position === position)
        return (
          item && (
            <NativeSelect
              key={position}
              {...rows.field(index, 'quantity')}
              label={itemName(item, locale)}
              data={countsUpTo(itemsLeft(item), (count) =>
                count === 0 ? text.keep({ count: itemsLeft(item) }) : words.cancelCount({ count }),
              )}
            />
          )
        )
      })}
      <Problem data-path="items" tabIndex={-1}>
        {rows.error}
      </Problem>
      <Textarea
        {...form.field('reason', text)}
        placeholder={text.placeholder}
        rows={2}
        maxLength={2000}
        dir="auto"
      />
      {isAtDoor && <DoorFields form={form} uploads={uploads} />}
      <Outcome role={role} order={order} isAtDoor={isAtDoor} chosen={form.values.items} />
    </FormDialog>
  )
}

type DoorProps = { readonly form: Form<CancelValues>; readonly uploads: Uploads }

/** Who received the delivered items, and a photo of those that come back. */
function DoorFields({ form, uploads }: DoorProps) {
  const text = useText(cancellingTexts)
  return (
    <>
      <TextInput {...form.field('receivedBy', text)} maxLength={100} dir="auto" />
      <ProofField uploads={uploads} label={text.photo} help={text.photoHelp} error={form.errorOf('photo')} />
    </>
  )
}

function useTitles({ orderNumber: number }: Order, isAtDoor: boolean) {
  const text = useText(cancellingTexts)
  const words = useText(orderWords)
  const { back } = useText(uiTexts)
  return isAtDoor
    ? { title: text.doorTitle({ number }), confirm: text.markDelivered }
    : { title: words.cancelItemsOf({ number }), confirm: words.cancelThese, close: back }
}

/** Total of the order without the chosen items. */
type OutcomeProps = Props & { readonly isAtDoor: boolean; readonly chosen: readonly ChosenItems[] }

function Outcome({ role, order, isAtDoor, chosen }: OutcomeProps) {
  const text = useText(cancellingTexts)
  const words = useText(orderWords)
  const { money } = useLocale()
  const { isNothingLeft, totalFils } = without(boughtOf(order), chosen, role)
  return (
    <Text variant="strong" aria-live="polite">
      {isNothingLeft
        ? isAtDoor
          ? text.doorNothing
          : words.nothingLeft
        : text.newTotal({ amount: money(totalFils) })}
    </Text>
  )
}

type CancellingProps = DialogProps & { readonly uploads: Uploads }

function useCancelling({ role, order, isAtDoor, onClose, uploads }: CancellingProps) {
  const text = useText(cancellingTexts)
  const words = useText(orderWords)
  const placeNow = usePlace(isAtDoor === true)
  const { mutateAsync: cancel } = useChange({
    send: ({ items, reason, receivedBy, photo }: z.output<typeof fields>) => {
      const unwanted = asSeen(boughtOf(order), items)
      if (isAtDoor) {
        const said = { rejectionReason: reason, ...(receivedBy && { receivedBy }), ...placeNow() }
        const shown = photo ? { notAcceptedPhoto: photo } : {}
        return moveOrder(role, order.id, {
          status: 'delivered',
          seen: order.status,
          notAccepted: unwanted,
          ...said,
          ...shown,
        })
      }
      return call(cancelOrderItems[role], { params: { id: order.id }, body: { items: unwanted, reason } })
    },
    done: isAtDoor ? text.doorDone : words.itemsCancelled,
    doneText: () => order.orderNumber,
    error: text.failure,
    reload: reloadOrders,
    onDone: onClose,
  })
  return useForm<CancelValues, z.output<typeof fields>>({
    read,
    initial: { items: nothingChosen(boughtOf(order)), reason: '', receivedBy: '', photo: '' },
    uploads,
    // The server's errors index the chosen items, not the rows of this form.
    pathOf: (path) => fieldOf[path] ?? (/^(items|notAccepted)\b/.test(path) ? 'items' : path),
    onSubmit: (value) => cancel(value),
  })
}

const fieldOf: Readonly<Record<string, string>> = { rejectionReason: 'reason', notAcceptedPhoto: 'photo' }
