import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import * as contract from '#contract/orders/returns.ts'
import type { Role } from '#contract/platform/auth.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { type DeliveryDay, hoursText } from '#domain/shops/delivery.ts'
import { call } from '#web/kit/api/call.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useSession } from '#web/kit/api/session.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { OpensDialog } from '#web/kit/elements/opens-dialog.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { soonest } from '#web/order/days.ts'
import { FreeDaysDialog } from '../proposals/free-days-dialog.tsx'
import { reloadOrders } from '../queries.ts'
import { returnsTexts } from './messages.ts'

// The calendar is loaded with the dialog.
const DayFields = lazy(async () => ({ default: (await import('../proposals/day-fields.tsx')).DayFields }))

type Fetched = Pick<contract.OrderReturn, 'id' | 'returnNumber' | 'status' | 'fetch'>
type Props = { readonly one: Fetched }

/** Pickup day of a return, and whether its customer has agreed. */
export function FetchDay({ one: { fetch } }: Props) {
  const text = useText(returnsTexts)
  const { dueDay } = useLocale()
  if (fetch === null) return null
  const moment = { day: dueDay(dayStart(fetch.date)), window: hoursText(fetch.window) }
  return (
    <Text variant="soft">
      {text.fetchOn(moment)} · {fetch.agreedAt === null ? text.fetchWaits : text.fetchAgreed}
    </Text>
  )
}

/** Sets or changes the pickup day, while the return is approved. */
export function FetchButton({ one }: Props) {
  const text = useText(returnsTexts)
  const session = useSession()
  if (!useMayChange() || one.status !== 'approved' || session.state !== 'signed-in') return null
  const { role } = session.user
  return (
    <OpensDialog label={one.fetch === null ? text.fetch : text.anotherDay} size="sm">
      {(close) => <FetchDialog one={one} role={role} onClose={close} />}
    </OpensDialog>
  )
}

type DialogProps = Props & { readonly role: Role; readonly onClose: () => void }

function FetchDialog(props: DialogProps) {
  const { one, role, onClose } = props
  const text = useText(returnsTexts)
  return (
    <FreeDaysDialog
      endpoint={contract.listFetchDays[role]}
      id={one.id}
      title={text.fetchTitle({ number: one.returnNumber })}
      failure={text.fetchFailure}
      none={text.fetchNone}
      onClose={onClose}
    >
      {(days) => <FetchForm days={days} {...props} />}
    </FreeDaysDialog>
  )
}

function FetchForm({ days, one, role, onClose }: DialogProps & { readonly days: readonly DeliveryDay[] }) {
  const text = useText(returnsTexts)
  const form = useSavingForm(contract.fetchProposal, {
    initial: { date: '', window: '', ...soonest(days) },
    send: (body) => call(contract.proposeFetch[role], { params: { id: one.id }, body }),
    done: text.fetchDone,
    doneText: () => one.returnNumber,
    error: text.fetchFailure,
    reload: reloadOrders,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.fetchTitle({ number: one.returnNumber }), confirm: text.proposeThisDay }}
      onClose={onClose}
    >
      <DialogText>{text.fetchHint}</DialogText>
      <Suspense>
        <DayFields days={days} form={form} />
      </Suspense>
    </FormDialog>
  )
}
