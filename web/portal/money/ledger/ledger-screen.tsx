import { lazy, Suspense } from 'react'
import { ledgerFilters } from '#contract/money/ledger/ledger.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { Books } from './books.tsx'
import { ledgerView, LedgerViews } from './ledger-views.tsx'
import { ledgerTexts } from './messages.ts'

const Deposits = lazy(async () => ({ default: (await import('./deposits.tsx')).Deposits }))
const BankEntries = lazy(async () => ({ default: (await import('./bank-entries.tsx')).BankEntries }))
const Journals = lazy(async () => ({ default: (await import('./journals.tsx')).Journals }))
const Closing = lazy(async () => ({ default: (await import('./closing.tsx')).Closing }))
const ProviderReport = lazy(async () => ({ default: (await import('./provider-report.tsx')).ProviderReport }))

const ledgerUrl = ledgerView.extend(ledgerFilters.pick({ from: true, to: true }).shape)

/** `/admin/ledger`: the balance of every account, and its entries (docs/money.md). */
export default function LedgerScreen() {
  const text = useText(ledgerTexts)
  const { state, go } = useUrlState(ledgerUrl, { replaces: true })
  const { view, from, to } = state
  if (view === 'books') return <Books />
  return (
    <Suspense fallback={<PanelSkeleton height={240} />}>
      {view === 'bank' && <Deposits />}
      {view === 'statement' && <BankEntries />}
      {view === 'journals' && <Journals />}
      {(view === 'closing' || view === 'provider') && (
        <>
          <ScreenHead isShort title={text.title} subtitle={text.subtitle} />
          <LedgerViews current={view} />
          {view === 'closing' ? <Closing /> : <ProviderReport from={from} to={to} onChange={go} />}
        </>
      )}
    </Suspense>
  )
}
