import { NativeSelect, Skeleton, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Role } from '#contract/platform/auth.ts'
import * as contract from '#contract/orders/proposals.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { DeliveryDay } from '#domain/shops/delivery.ts'
import { isWithShop } from '#domain/orders/order-status.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { reloadOrders } from '../queries.ts'
import { DayChoice } from './day-choice.tsx'
import { proposalTexts } from './messages.ts'

type Props = { readonly role: Role; readonly order: Order; readonly onClose: () => void }

/** Over the details of an order, at 200. */
const zIndex = 300

/** Whether another day can be proposed. */
export function mayProposeDay({ status, confirmedAt }: Order): boolean {
  return isWithShop(status) && confirmedAt !== null
}

/** Asks for another day, of those on which the shop drives there, and why. */
export function ProposeDay(props: Props) {
  const text = useText(proposalTexts)
  const { role, order, onClose } = props
  const endpoint = contract.listProposableDays[role]
  const reading = useQuery({
    queryKey: [endpoint.path, order.id],
    queryFn: () => call(endpoint, { params: { id: order.id } }),
    gcTime: 0,
  })
  const { data, error } = reading
  const [first] = data ?? []
  if (data && first) return <ProposeForm days={data} {...props} />
  return (
    <Dialog isOpen title={text.title({ number: order.orderNumber })} zIndex={zIndex} onClose={onClose}>
      {error ? (
        <ScreenError title={text.failure} of={reading} />
      ) : (
        <DialogText>{data ? text.noDays : text.loading}</DialogText>
      )}
      {!data && !error && <Skeleton height={180} />}
    </Dialog>
  )
}

/** From the day agreed on: another day is a later one, unless there is none. */
function from(agreed: string | null, days: readonly DeliveryDay[]): readonly DeliveryDay[] {
  const later = agreed === null ? [] : days.filter(({ date }) => date > agreed)
  return later.length > 0 ? later : days
}

function ProposeForm({ days: all, order, role, onClose }: Props & { readonly days: readonly DeliveryDay[] }) {
  const text = useText(proposalTexts)
  const days = from(order.delivery.date, all)
  const propose = useProposing({ order, role, onClose })
  const [first] = days
  const form = useContractForm(contract.dayProposal, {
    initial: { date: first?.date ?? '', window: first?.windows[0] ?? '', reason: '' },
    onSubmit: (value) => propose(value),
  })
  const windowsOf = (date: string) => days.find((one) => one.date === date)?.windows ?? []
  const { date, window } = form.values as { readonly date: string; readonly window: string }
  const chooseDay = (wanted: string) => {
    const windows = windowsOf(wanted)
    form.setValues({ date: wanted, window: windows.includes(window) ? window : (windows[0] ?? '') })
  }
  return (
    <FormDialog
      form={form}
      titles={{ title: text.title({ number: order.orderNumber }), confirm: text.confirm }}
      zIndex={zIndex}
      onClose={onClose}
    >
      <DialogText>{order.status === 'pending' ? text.hintAccepts : text.hint}</DialogText>
      <DayChoice
        days={days.map((one) => one.date)}
        value={date}
        error={form.errorOf('date')}
        onChange={chooseDay}
      />
      <NativeSelect
        {...form.field('window')}
        label={text.window}
        data={windowsOf(date).map((one) => ({ value: one, label: hoursText(one) }))}
      />
      <Textarea
        {...form.field('reason')}
        label={text.reason}
        placeholder={text.placeholder}
        rows={2}
        maxLength={2000}
        dir="auto"
      />
    </FormDialog>
  )
}

function useProposing({ order, role, onClose }: Props) {
  const text = useText(proposalTexts)
  const endpoint = contract.proposeDay[role]
  return useChange({
    send: (body: z.output<typeof contract.dayProposal>) => {
      return call(endpoint, { params: { id: order.id }, body })
    },
    done: text.done,
    doneText: () => order.orderNumber,
    error: text.failure,
    failed: text.failed,
    reload: reloadOrders,
    onDone: onClose,
  }).mutateAsync
}
