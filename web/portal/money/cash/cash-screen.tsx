import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { type CashRun, listCashRuns, reverseCount } from '#contract/money/cash.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { CountDialog } from './count-dialog.tsx'
import { cashTexts } from './messages.ts'
import { RemittanceButton } from './remittance-dialog.tsx'
import { useCarrierName } from './use-carrier-name.ts'
import { call } from '#web/kit/api/call.ts'
import { ReasonDialog } from '#web/kit/decisions/reason-dialog.tsx'
import { useChange, reloadOf } from '#web/kit/elements/use-change.ts'

/** `/admin/cash`: cash collected on delivery, by carrier and day, and its count at the desk (G-131). */
export default listScreen(listCashRuns, {
  texts: cashTexts,
  pageSize: 50,
  isLive: true,
  tabs: tabs('state', namesOf(cashTexts, { open: 'open', counted: 'counted' }), { hasAll: false }),
  useTools: useDialogs,
  buttons: ({ rows }) => <RemittanceButton couriers={couriersOf(rows)} />,
  row: (run, { tools }) => (
    <Run run={run} onCount={() => tools.open('count', run)} onReverse={() => tools.open('reverse', run)} />
  ),
  below: ({ tools }) => tools.dialog,
})

/** Couriers that hold cash of the platform, or did. */
function couriersOf(runs: readonly CashRun[]): string[] {
  const names = runs.flatMap(({ carrier, name }) => (carrier === 'courier' && name !== null ? [name] : []))
  return [...new Set(names)]
}

const dialogs = { count: CountDialog, reverse: ReversalDialog }

function useDialogs() {
  const [asked, setAsked] = useState<{ what: keyof typeof dialogs; run: CashRun } | null>(null)
  const open = (what: keyof typeof dialogs, run: CashRun) => setAsked({ what, run })
  const Dialog = asked && dialogs[asked.what]
  return {
    open,
    dialog: Dialog && <Dialog key={asked.run.id} run={asked.run} onClose={() => setAsked(null)} />,
  }
}

type RunProps = { readonly run: CashRun; readonly onCount: () => void; readonly onReverse: () => void }

/** Who holds the cash, for which day and orders; and its count, or the button to count it. */
function Run({ run, onCount, onReverse }: RunProps) {
  const isOpen = run.counted === null
  const text = useText(cashTexts)
  const { money, day } = useLocale()
  const carrier = useCarrierName()
  return (
    <Group component="li" px="lg" py="sm">
      <Box flex="1 1 9rem">
        <Text variant="strong">{carrier(run)}</Text>
        <Text variant="muted">
          {day(dayStart(run.day))} · {text.orders({ count: run.orders.length })}
        </Text>
        <Orders run={run} />
      </Box>
      <Counted run={run} />
      <Text variant="strong">
        <bdi>{money(run.counted ?? run.due)}</bdi>
      </Text>
      <Changing>
        <Button size="sm" variant={isOpen ? 'filled' : 'default'} onClick={isOpen ? onCount : onReverse}>
          {isOpen ? text.count : text.takeBack}
        </Button>
      </Changing>
    </Group>
  )
}

function Orders({ run: { orders } }: Pick<RunProps, 'run'>) {
  return (
    <Group gap="xs" fz="sm">
      {orders.map(({ orderId, orderNumber }) => (
        <Anchor key={orderId} component={Link} to={`/admin/orders?order=${orderId}`} inherit>
          {orderNumber}
        </Anchor>
      ))}
    </Group>
  )
}

function Counted({ run: { counted, due, countedAt, countedBy, reference, fee } }: Pick<RunProps, 'run'>) {
  const text = useText(cashTexts)
  const { money, shortMoment } = useLocale()
  if (counted === null || countedAt === null) return null
  const missing = due - counted
  return (
    <>
      <Text variant="muted">
        {text.countedBy({ name: countedBy ?? '', moment: shortMoment(countedAt) })}
        {reference !== null && ` · ${text.paidIn({ reference, fee: money(fee) })}`}
      </Text>
      {missing > 0 && <StatusBadge variant="refused">{text.short({ amount: money(missing) })}</StatusBadge>}
      {missing < 0 && <StatusBadge variant="waiting">{text.over({ amount: money(-missing) })}</StatusBadge>}
    </>
  )
}

type Props = { readonly run: CashRun; readonly onClose: () => void }

/** Asks why a count was wrong before it is reversed. */
function ReversalDialog({ run, onClose }: Props) {
  const text = useText(cashTexts)
  const { money } = useLocale()
  const carrier = useCarrierName()
  const { mutate, isPending } = useChange({
    send: (reason: string) => call(reverseCount, { params: { id: run.id }, body: { reason } }),
    done: text.reversed,
    doneText: () => text.reversedText,
    error: text.reverseFailure,
    reload: reloadOf({ stale: /cash|ledger|payouts/ }),
    onDone: onClose,
  })
  return (
    <ReasonDialog
      isOpen
      text={{
        title: text.reverseTitle({ carrier: carrier(run) }),
        hint: text.reverseHint({ amount: money(run.counted ?? 0) }),
        label: text.reverseReason,
        placeholder: text.reversePlaceholder,
        confirm: text.takeBack,
      }}
      about={run.id}
      isRequired
      isPending={isPending}
      alert={null}
      onConfirm={mutate}
      onClose={onClose}
    />
  )
}
