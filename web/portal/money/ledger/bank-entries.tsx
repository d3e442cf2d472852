import { Button, Group, Box, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as contract from '#contract/money/ledger/bank-entries.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { call } from '#web/kit/api/call.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { namesOf } from '#web/kit/i18n/messages.ts'
import { cell, date, money, status, title } from '#web/kit/lists/columns.tsx'
import { search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { tabs } from '#web/kit/lists/tabs.tsx'
import { BankReport } from '#web/portal/money/payouts/bank-files.tsx'
import { ledgerEventNames } from './account-texts.ts'
import { BookEntryDialog, MatchEntryDialog } from './bank-entry-dialogs.tsx'
import { bankEntryTexts } from './bank-entry-messages.ts'
import { ledgerView, LedgerViews } from './ledger-views.tsx'
import { reloadBooks } from './queries.ts'
import { useQuery } from '@tanstack/react-query'
import { readBankBalance } from '#contract/money/ledger/bank-entries.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'

type EntryProps = { readonly entry: contract.BankEntry }
type Open = { readonly action: 'book' | 'match'; readonly entry: contract.BankEntry }

const states = namesOf(bankEntryTexts, { open: 'open', waiting: 'waiting', matched: 'matched' })
const variants = { open: 'waiting', waiting: 'waiting', matched: 'good' } as const

/** Movements on the bank's statements with their ledger entries; those without one are booked or matched here (G-135). */
export const BankEntries = listScreen(contract.listBankEntries, {
  texts: bankEntryTexts,
  pageSize: 50,
  own: ledgerView,
  useTools: () => {
    const [open, setOpen] = useState<Open | null>(null)
    return { open, setOpen }
  },
  buttons: () => (
    <Changing needs="money:write">
      <BankReport />
    </Changing>
  ),
  head: () => (
    <>
      <LedgerViews current="statement" />
      <BankBalance />
    </>
  ),
  isInPanel: true,
  tabs: tabs('status', states),
  filters: [search()],
  columns: [
    title('reference', ({ reference }: contract.BankEntry) => <bdi>{reference}</bdi>, { to: null }),
    date('day', ({ day }) => dayStart(day), { isDay: true, sort: 'day' }),
    cell('booking', (entry) => <Booking entry={entry} />, { place: 'labelled' }),
    money('amount', ({ amount }) => amount, { sort: 'amount' }),
    status((entry) => <State entry={entry} />),
  ],
  rowActions: (entry, { tools }) => (
    <Changing needs="money:write">
      <Actions entry={entry} onOpen={(action) => tools.setOpen({ action, entry })} />
    </Changing>
  ),
  below: ({ tools: { open, setOpen } }) => {
    if (!open) return null
    const Dialog = open.action === 'book' ? BookEntryDialog : MatchEntryDialog
    return <Dialog key={open.entry.id} entry={open.entry} onClose={() => setOpen(null)} />
  },
})

function Booking({ entry: { booking } }: EntryProps) {
  const { language } = useLocale()
  if (booking === null) return null
  return (
    <span>
      {ledgerEventNames[booking.event][language]} <bdi>{booking.name}</bdi>
    </span>
  )
}

function State({ entry: { state } }: EntryProps) {
  return <StatusBadge variant={variants[state]}>{useText(bankEntryTexts)[state]}</StatusBadge>
}

function Actions({ entry, onOpen }: EntryProps & { readonly onOpen: (action: Open['action']) => void }) {
  const text = useText(bankEntryTexts)
  const { mutate, isPending } = useChange({
    send: () => call(contract.releaseBankEntry, { params: { id: entry.id } }),
    done: text.released,
    error: text.releaseFailure,
    reload: reloadBooks,
  })
  if (entry.state !== 'open')
    return (
      <Button variant="default" size="sm" loading={isPending} onClick={() => mutate()}>
        {text.takeBack}
      </Button>
    )
  return (
    <Group wrap="nowrap" justify="end">
      {(['book', 'match'] as const).map((action) => (
        <Button key={action} variant="default" size="sm" onClick={() => onOpen(action)}>
          {text[action]}
        </Button>
      ))}
    </Group>
  )
}

const balanceQuery = addressQuery(readBankBalance)

/** The bank's newest closing balance, and the difference to the books. */
function BankBalance() {
  const text = useText(bankEntryTexts)
  const reading = useQuery(balanceQuery)
  return (
    <Box mb="lg">
      <ReadPanel title={text.balance} reading={reading} failed={text.balanceFailed} height={120}>
        {(balance) => <Balance of={balance} />}
      </ReadPanel>
    </Box>
  )
}

function Balance({ of }: { readonly of: ReplyOf<typeof readBankBalance> }) {
  const text = useText(bankEntryTexts)
  const { money, shortDay } = useLocale()
  const { statement } = of
  if (statement === null) return <Text p="lg">{text.noStatement({ books: money(of.atBooks) })}</Text>
  const lines = [
    [text.closing({ day: shortDay(dayStart(statement.closedOn)) }), statement.closing],
    [text.atBooks, of.atBooks],
    [text.notInBooks, of.notInBooks],
    [text.notAtBank, of.notAtBank],
    [text.difference, of.difference],
  ] as const
  return (
    <Stack gap="xs" p="lg">
      {lines.map(([label, amount]) => (
        <Group key={label} justify="space-between" wrap="nowrap">
          <Text>{label}</Text>
          <Text variant="strong">
            <bdi>{money(amount)}</bdi>
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
