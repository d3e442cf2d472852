import { Button, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import * as contract from '#contract/orders/returns.ts'
import type { Role } from '#contract/platform/auth.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import type { DeliveryDay } from '#domain/shops/delivery.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import { call } from '#web/kit/api/call.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { useSession } from '#web/kit/api/session.ts'
import { Dialog, DialogText } from '#web/kit/elements/dialog.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { reloadOrders } from '../queries.ts'
import { returnsTexts } from './messages.ts'

// The calendar comes with the dialog.
const DayChoice = lazy(async () => ({ default: (await import('../proposals/day-choice.tsx')).DayChoice }))

type Fetched = Pick<contract.OrderReturn, 'id' | 'returnNumber' | 'status' | 'fetch'>
type Props = { readonly one: Fetched }

/** When a return is fetched, and whether its customer agrees. */
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

/** The way to a day on which it is fetched, while it is approved. */
export function FetchButton({ one }: Props) {
  const text = useText(returnsTexts)
  const session = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!useMayChange() || one.status !== 'approved' || session.state !== 'signed-in') return null
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpen(true)}>
        {one.fetch === null ? text.fetch : text.fetchOther}
      </Button>
      {isOpen && <FetchDialog one={one} role={session.user.role} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Over the details of an order, at 200. */
const zIndex = 300

type DialogProps = Props & { readonly role: Role; readonly onClose: () => void }

function FetchDialog(props: DialogProps) {
  const { one, role, onClose } = props
  const text = useText(returnsTexts)
  const endpoint = contract.listFetchDays[role]
  const reading = useQuery({
    queryKey: [endpoint.path, one.id],
    queryFn: () => call(endpoint, { params: { id: one.id } }),
    gcTime: 0,
  })
  const { data, error } = reading
  if (data && data.length > 0) return <FetchForm days={data} {...props} />
  return (
    <Dialog isOpen title={text.fetchTitle({ number: one.returnNumber })} zIndex={zIndex} onClose={onClose}>
      {error && <ScreenError title={text.fetchFailure} of={reading} />}
      {data && <DialogText>{text.fetchNone}</DialogText>}
    </Dialog>
  )
}

function FetchForm({ days, one, role, onClose }: DialogProps & { readonly days: readonly DeliveryDay[] }) {
  const text = useText(returnsTexts)
  const proposing = useChange({
    send: (body: { readonly date: string; readonly window: string }) =>
      call(contract.proposeFetch[role], { params: { id: one.id }, body }),
    done: text.fetchDone,
    doneText: () => one.returnNumber,
    error: text.fetchFailure,
    failed: text.failed,
    reload: reloadOrders,
    onDone: onClose,
  })
  const form = useContractForm(contract.fetchProposal, {
    initial: { date: days[0]?.date ?? '', window: days[0]?.windows[0] ?? '' },
    onSubmit: (value) => proposing.mutateAsync(value),
  })
  const { date, window } = form.values as { readonly date: string; readonly window: string }
  const windowsOf = (wanted: string) => days.find((day) => day.date === wanted)?.windows ?? []
  const chooseDay = (wanted: string) => {
    const windows = windowsOf(wanted)
    form.setValues({ date: wanted, window: windows.includes(window) ? window : (windows[0] ?? '') })
  }
  return (
    <FormDialog
      form={form}
      titles={{ title: text.fetchTitle({ number: one.returnNumber }), confirm: text.fetchConfirm }}
      zIndex={zIndex}
      onClose={onClose}
    >
      <DialogText>{text.fetchHint}</DialogText>
      <Suspense>
        <DayChoice
          days={days.map((day) => day.date)}
          value={date}
          error={form.errorOf('date')}
          onChange={chooseDay}
        />
      </Suspense>
      <NativeSelect
        {...form.field('window')}
        label={text.fetchTime}
        data={windowsOf(date).map((value) => ({ value, label: hoursText(value) }))}
      />
    </FormDialog>
  )
}
