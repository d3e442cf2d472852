import { Table } from '#web/kit/lists/data-table.tsx'
import { Alert, Box, Group, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import {
  type LedgerEntry,
  ledgerFilters,
  listLedgerEntries,
  type LedgerBalance,
  type TrialBalance,
} from '#contract/money/ledger/ledger.ts'
import { ReadPanel, PanelNote } from '#web/kit/elements/read-panel.tsx'
import { DayField } from '#web/kit/fields/day-field.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { cell, money, title, figure } from '#web/kit/lists/columns.tsx'
import { days, type FilterProps, Options } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { approvedShopsQuery } from '#web/portal/catalogue/products/queries.ts'
import { ledgerEventNames } from './account-texts.ts'
import { ledgerView, LedgerViews } from './ledger-views.tsx'
import { ledgerTexts } from './messages.ts'
import { trialBalanceQuery, useAccountName } from './queries.ts'

type EntryFilters = { readonly orderNumber?: string | undefined; readonly shopId?: string | undefined }

/** The trial balance of a day, and the entries as written; each batch shows its moment and reason once. */
export const Books = listScreen(listLedgerEntries, {
  texts: ledgerTexts,
  pageSize: 100,
  own: ledgerView.extend({ at: ledgerFilters.shape.to }),
  head: ({ state: { at }, go }) => (
    <>
      <LedgerViews current="books" />
      <Box mb="md">
        <Balance at={at} onDay={(day) => go({ at: day }, { replace: true })} />
      </Box>
    </>
  ),
  filters: [
    { names: ['orderNumber'], isFolded: false, Control: OrderFilter },
    { names: ['shopId'], isFolded: true, Control: ShopFilter },
    days(),
  ],
  isInPanel: true,
  columns: [
    cell('at', (entry: LedgerEntry, above) => above?.batch !== entry.batch && <Moment of={entry} />, {
      tone: 'quiet',
    }),
    cell('event', ({ event, batch }: LedgerEntry, above) => above?.batch !== batch && <Event name={event} />),
    cell(
      'order',
      ({ orderNumber }: LedgerEntry) =>
        orderNumber && (
          <Link to={`/admin/ledger?orderNumber=${orderNumber}`}>
            <bdi>{orderNumber}</bdi>
          </Link>
        ),
      { place: 'labelled' },
    ),
    title('account', (entry) => <AccountName of={entry} />, { to: null }),
    money('debit', ({ debit }) => debit || null, { isSummed: true, place: 'labelled' }),
    money('credit', ({ credit }) => credit || null, { isSummed: true, place: 'labelled' }),
  ],
})

type BalanceProps = { readonly at: string | undefined; readonly onDay: (day: string | undefined) => void }

function Balance({ at, onDay }: BalanceProps) {
  const text = useText(ledgerTexts)
  const reading = useQuery(trialBalanceQuery(at))
  const id = useId()
  const day = (
    <Group gap="xs">
      <Text component="label" htmlFor={id} variant="muted">
        {text.asOf}
      </Text>
      <DayField id={id} w="11rem" value={at ?? ''} onChange={(typed) => onDay(typed || undefined)} />
    </Group>
  )
  return (
    <ReadPanel
      title={text.trialBalance}
      action={day}
      reading={reading}
      failed={text.balanceFailed}
      height={240}
    >
      {(balance) => <TrialBalanceSheet balance={balance} />}
    </ReadPanel>
  )
}

function Moment({ of: { at, occurredAt } }: { readonly of: LedgerEntry }) {
  const text = useText(ledgerTexts)
  const { shortMoment } = useLocale()
  return (
    <>
      <time dateTime={at.toISOString()}>{shortMoment(at)}</time>
      {occurredAt && <div>{text.occurred({ moment: shortMoment(occurredAt) })}</div>}
    </>
  )
}

function Event({ name }: { readonly name: LedgerEntry['event'] }) {
  return ledgerEventNames[name][useLocale().language]
}

/** Filters once typed in full: on Enter, or when the field loses focus. */
function OrderFilter({ state: { orderNumber = '' }, go, text }: FilterProps<EntryFilters>) {
  const [typed, setTyped] = useState(orderNumber)
  const [given, setGiven] = useState(orderNumber)
  if (given !== orderNumber) {
    setGiven(orderNumber)
    setTyped(orderNumber)
  }
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (typed.trim() !== orderNumber) go({ orderNumber: typed.trim() || undefined }, { replace: true })
  }
  return (
    <form onSubmit={ask}>
      <TextInput
        label={String(text['orderNumber'])}
        maxLength={50}
        dir="ltr"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => ask()}
      />
    </form>
  )
}

function ShopFilter(list: FilterProps<EntryFilters>) {
  const { shopNamed } = useLocale()
  const { data: shops = [] } = useQuery(approvedShopsQuery)
  const options = shops.map((shop) => ({ value: shop.id, label: shopNamed(shop) }))
  return <Options list={list as FilterProps<unknown>} name="shopId" all="allShops" options={options} />
}

/** The balance of every account, with the sums of both sides below. */
function TrialBalanceSheet({ balance: { currencies } }: { readonly balance: TrialBalance }) {
  const text = useText(ledgerTexts)
  const { money } = useLocale()
  const { accounts, debit, credit } = currencies[0] ?? { accounts: [], debit: 0, credit: 0 }
  const overdrawn = accounts.find(({ account }) => account === 'bank')?.credit ?? 0
  return (
    <>
      {overdrawn > 0 && (
        <Alert variant="notice" color="orange" role="note" m="lg">
          {text.bankOverdrawn({ amount: money(overdrawn) })}
        </Alert>
      )}
      {accounts.length === 0 ? (
        <PanelNote title={text.none}>{text.noneText}</PanelNote>
      ) : (
        <Table
          rows={accounts}
          idOf={(line: Line) => (line.account === null ? '' : `${line.account} ${line.shopId}`)}
          columns={columns}
          text={text}
          total={{ account: null, debit, credit }}
        />
      )}
    </>
  )
}

type Line = Pick<LedgerBalance, 'debit' | 'credit'> & (LedgerBalance | { readonly account: null })

/** The amount is on its side; the other one is empty. */
const columns = [
  title('account', (line: Line) => (line.account === null ? <Sum /> : <AccountName of={line} />), {
    to: null,
  }),
  ...(['debit', 'credit'] as const).map((side) => figure(side, (line: Line) => line[side] || null, true)),
]

function Sum() {
  return useText(ledgerTexts).sum
}

/** An account and its shop, which links to the shop's entries. */
function AccountName({
  of,
}: {
  readonly of: Pick<LedgerBalance, 'account' | 'shopId' | 'shopName' | 'shopNameAr'>
}) {
  const { shopNamed } = useLocale()
  const name = useAccountName()(of.account)
  if (of.shopId === undefined) return name
  const shop = shopNamed({ shopName: of.shopName ?? '', shopNameAr: of.shopNameAr ?? null })
  return (
    <>
      {name}: <Link to={`/admin/ledger?shopId=${of.shopId}`}>{shop}</Link>
    </>
  )
}
