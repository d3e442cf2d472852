import { DayField } from '#web/kit/fields/day-field.tsx'
import { Button, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { oneOf } from '#contract/fields.ts'
import { ledgerFilters, listLedgerEntries } from '#contract/money/ledger/ledger.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { approvedShopsQuery } from '#web/portal/catalogue/products/queries.ts'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import { DayRange } from '#web/kit/fields/day-range.tsx'
import { FilterLine } from '#web/kit/layout/layout.tsx'
import { NoneFound, ResourceList } from '#web/kit/lists/resource-list.tsx'
import { pagesQuery, useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { type UrlState, useUrlState } from '#web/kit/lists/url-state.ts'
import { PanelSkeleton, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { readingOf } from '#web/kit/elements/query-state.ts'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { EntriesTable } from './entries-table.tsx'
import { ledgerTexts } from './messages.ts'
import { trialBalanceQuery } from './queries.ts'
import { TrialBalanceSheet } from './trial-balances.tsx'

const Deposits = lazy(async () => ({ default: (await import('./deposits.tsx')).Deposits }))

const Journals = lazy(async () => ({ default: (await import('./journals.tsx')).Journals }))

const Closing = lazy(async () => ({ default: (await import('./closing.tsx')).Closing }))

const ProviderReport = lazy(async () => ({ default: (await import('./provider-report.tsx')).ProviderReport }))

/** What the address says: which part of the books, the day of the trial balance, and which entries are shown. */
const views = ['books', 'bank', 'provider', 'journals', 'closing'] as const
const ledgerUrl = ledgerFilters.extend({ at: ledgerFilters.shape.to, view: oneOf(views).or('books') })
type Url = UrlState<typeof ledgerUrl>

/** `/admin/ledger`: the balance of every account, and what makes it (docs/money.md). */
export default function LedgerScreen() {
  const text = useText(ledgerTexts)
  const url = useUrlState(ledgerUrl, { replaces: true })
  const { view, from, to } = url.state
  return (
    <>
      <ScreenHead
        title={text.title}
        subtitle={text.subtitle}
        action={view === 'books' && <AsOf {...url} />}
      />
      <StatusTabs
        label={text.views}
        tabs={views.map((status) => ({ status, word: text[status] }))}
        current={view}
        hrefOf={(to) => url.hrefOf({ ...nothing, at: undefined, view: to })}
      />
      <Suspense fallback={<PanelSkeleton height={240} />}>
        {view === 'bank' && <Deposits />}
        {view === 'journals' && <Journals />}
        {view === 'closing' && <Closing />}
        {view === 'provider' && <ProviderReport from={from} to={to} onChange={url.go} />}
      </Suspense>
      {view === 'books' && (
        <Stack gap="md">
          <Balance {...url} />
          <Entries {...url} />
        </Stack>
      )}
    </>
  )
}

function AsOf({ state: { at }, go }: Url) {
  const text = useText(ledgerTexts)
  return <DayField label={text.asOf} value={at ?? ''} onChange={(day) => go({ at: day || undefined })} />
}

function Balance({ state: { at } }: Url) {
  const text = useText(ledgerTexts)
  const query = useQuery(trialBalanceQuery(at))
  const reading = readingOf(query)
  if (reading.data === null || reading.error) {
    return (
      <ReadPanel title={text.trialBalance} reading={reading} failed={text.balanceFailed} height={240}>
        {(balance) => <TrialBalanceSheet balance={balance} />}
      </ReadPanel>
    )
  }
  return <TrialBalanceSheet balance={reading.data} />
}

function Entries(url: Url) {
  const text = useText(ledgerTexts)
  const { at: _day, view: _view, ...filters } = url.state
  const list = useResourcePages(pagesQuery(listLedgerEntries, { query: { ...filters, limit: 100 } }))
  const isFiltered = Object.values(filters).some(Boolean)
  return (
    <div>
      <Filters {...url} isFiltered={isFiltered} />
      <ResourceList
        list={list}
        words={{ failed: text.failed, more: text.more, moreFailed: text.moreFailed }}
        panel={{ title: text.entries, hint: text.entriesHint }}
        skeleton={<PanelSkeleton height={320} />}
        nothing={
          isFiltered ? (
            <NoneFound title={text.noneFound} text={text.noneFoundText} />
          ) : (
            <EmptyState drawing="shelf" title={text.nothingBooked} text={text.nothingBookedText} />
          )
        }
      >
        {(entries) => <EntriesTable entries={entries} />}
      </ResourceList>
    </div>
  )
}

const nothing = { orderNumber: undefined, shopId: undefined, from: undefined, to: undefined }

function Filters({ state, go, isFiltered }: Url & { readonly isFiltered: boolean }) {
  const text = useText(ledgerTexts)
  return (
    <FilterLine aria-label={text.filters}>
      <OrderFilter key={state.orderNumber} orderNumber={state.orderNumber ?? ''} go={go} />
      <ShopFilter shopId={state.shopId} go={go} />
      <DayRange labels={text} from={state.from} to={state.to} onChange={go} />
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={16} stroke={1.8} aria-hidden />}
          onClick={() => go(nothing)}
        >
          {text.clear}
        </Button>
      )}
    </FilterLine>
  )
}

// Typed in full, then asked for: with Enter or when the field is left.
function OrderFilter({ orderNumber, go }: { readonly orderNumber: string; readonly go: Url['go'] }) {
  const text = useText(ledgerTexts)
  const [typed, setTyped] = useState(orderNumber)
  const ask = (event?: FormEvent) => {
    event?.preventDefault()
    if (typed.trim() !== orderNumber) go({ orderNumber: typed.trim() || undefined })
  }
  return (
    <form onSubmit={ask}>
      <TextInput
        label={text.orderNumber}
        maxLength={50}
        autoComplete="off"
        dir="ltr"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => ask()}
      />
    </form>
  )
}

function ShopFilter({ shopId = '', go }: { readonly shopId?: string | undefined; readonly go: Url['go'] }) {
  const text = useText(ledgerTexts)
  const { shopNamed } = useLocale()
  const { data: shops = [] } = useQuery(approvedShopsQuery)
  return (
    <NativeSelect
      label={text.shop}
      value={shopId}
      data={[
        { value: '', label: text.anyShop },
        ...shops.map((shop) => ({ value: shop.id, label: shopNamed(shop) })),
      ]}
      onChange={({ currentTarget }) => go({ shopId: currentTarget.value || undefined })}
    />
  )
}
