import { Textarea, Alert, Button, Group } from '@mantine/core'
import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/proposals.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { DeliveryDay } from '#domain/shops/delivery.ts'
import { isWithShop } from '#domain/orders/order-status.ts'
import { call } from '#web/kit/api/call.ts'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { soonest, momentText } from '#web/order/days.ts'
import { reloadOrders } from '../queries.ts'
import { DayFields } from './day-fields.tsx'
import { FreeDaysDialog } from './free-days-dialog.tsx'
import { proposalTexts } from './messages.ts'
import { Changing } from '#web/kit/api/rights.tsx'

type Props = { readonly role: Role; readonly order: Order; readonly onClose: () => void }

/** Whether another day can be proposed. */
export function mayProposeDay({ status, confirmedAt }: Order): boolean {
  return isWithShop(status) && confirmedAt !== null
}

/** Asks for another day, among those on which the shop drives there, and for the reason. */
export function ProposeDay(props: Props) {
  const text = useText(proposalTexts)
  const { role, order, onClose } = props
  return (
    <FreeDaysDialog
      endpoint={contract.listProposableDays[role]}
      id={order.id}
      title={text.title({ number: order.orderNumber })}
      failure={text.failure}
      none={text.noDays}
      onClose={onClose}
    >
      {(days) => <ProposeForm days={days} {...props} />}
    </FreeDaysDialog>
  )
}

/** Days after the agreed one, unless there are none. */
function from(agreed: string | null, days: readonly DeliveryDay[]): readonly DeliveryDay[] {
  const later = agreed === null ? [] : days.filter(({ date }) => date > agreed)
  return later.length > 0 ? later : days
}

function ProposeForm({ days: all, order, role, onClose }: Props & { readonly days: readonly DeliveryDay[] }) {
  const text = useText(proposalTexts)
  const days = from(order.delivery.date, all)
  const form = useSavingForm(contract.dayProposal, {
    initial: { date: '', window: '', ...soonest(days), reason: '' },
    send: (body) => call(contract.proposeDay[role], { params: { id: order.id }, body }),
    done: text.done,
    doneText: () => order.orderNumber,
    error: text.failure,
    reload: reloadOrders,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.title({ number: order.orderNumber }), confirm: text.proposeThisDay }}
      onClose={onClose}
    >
      <DialogText>{order.status === 'pending' ? text.hintAccepts : text.hint}</DialogText>
      <DayFields days={days} form={form} />
      <Textarea
        {...form.field('reason', text)}
        placeholder={text.placeholder}
        rows={2}
        maxLength={2000}
        dir="auto"
      />
    </FormDialog>
  )
}

/** The proposal that waits for the customer; null without one. */
export function OpenProposal({ role, order }: { readonly role: Role; readonly order: Order }) {
  const text = useText(proposalTexts)
  const locale = useLocale()
  const endpoint = contract.withdrawProposal[role]
  const { mutate: withdraw, isPending } = useChange({
    send: () => call(endpoint, { params: { id: order.id } }),
    done: text.isWithdrawn,
    doneText: () => order.orderNumber,
    error: text.withdrawFailure,
    reload: reloadOrders,
  })
  const { proposal } = order
  if (!proposal) return null
  return (
    <Alert variant="notice" color="yellow" role="note">
      <p>
        {text.waiting({ moment: momentText(proposal, locale) })} <bdi>{proposal.reason}</bdi>
      </p>
      <Changing>
        <Group>
          <Button variant="default" size="sm" loading={isPending} onClick={() => withdraw(undefined)}>
            {text.withdraw}
          </Button>
        </Group>
      </Changing>
    </Alert>
  )
}
