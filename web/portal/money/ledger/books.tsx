import { Box, TextInput, Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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
import { Table } from '#web/kit/lists/table.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'

type EntryFilters = { readonly orderNumber?: string | undefined; readonly shopId?: string | undefined }

/** The trial balance at a day, and the entries as they were written; what belongs together says once when and why. */
export const Books = listScreen(listLedgerEntries, {
  texts: ledgerTexts,
  pageSize: 100,
  own: ledgerView.extend({ at: ledgerFilters.shape.to }),
  buttons: ({ state: { at }, go }) => <AsOf at={at} onChange={(day) => go({ at: day }, { replace: true })} />,
  head: ({ state: { at } }) => (
    <>
      <LedgerViews current="books" />
      <Box mb="md">
        <Balance at={at} />
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

function AsOf({
  at,
  onChange,
}: {
  readonly at: string | undefined
  readonly onChange: (day?: string) => void
}) {
  const text = useText(ledgerTexts)
  return <DayField label={text.asOf} value={at ?? ''} onChange={(day) => onChange(day || undefined)} />
}

function Balance({ at }: { readonly at: string | undefined }) {
  const text = useText(ledgerTexts)
  const reading = useQuery(trialBalanceQuery(at))
  if (reading.data && !reading.error) return <TrialBalanceSheet balance={reading.data} />
  return (
    <ReadPanel title={text.trialBalance} reading={reading} failed={text.balanceFailed} height={240}>
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

/** Typed in full, then asked for: with Enter or when the field is left. */
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
  return <Options list={list as FilterProps<unknown>} name="shopId" all="anyShop" options={options} />
}

/** The balance of every account, with the sums of both sides below. */
function TrialBalanceSheet({ balance: { at, currencies } }: { readonly balance: TrialBalance }) {
  const text = useText(ledgerTexts)
  const { moment, money } = useLocale()
  const { accounts, debit, credit } = currencies[0] ?? { accounts: [], debit: 0, credit: 0 }
  const overdrawn = accounts.find(({ account }) => account === 'bank')?.credit ?? 0
  return (
    <Panel title={text.trialBalance} hint={moment(at)}>
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
    </Panel>
  )
}

type Line = Pick<LedgerBalance, 'debit' | 'credit'> & (LedgerBalance | { readonly account: null })

/** An amount on its side; nothing on the other. */
const columns = [
  title('account', (line: Line) => (line.account === null ? <Sum /> : <AccountName of={line} />), {
    to: null,
  }),
  ...(['debit', 'credit'] as const).map((side) => figure(side, (line: Line) => line[side] || null, true)),
]

function Sum() {
  return useText(ledgerTexts).sum
}

/** An account, and whose it is: that leads to its entries. */
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
