import { z } from 'zod'
import { oneOf } from '#contract/fields.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { StatusTabs } from '#web/kit/lists/status-tabs.tsx'
import { ledgerTexts } from './messages.ts'

const views = ['books', 'bank', 'statement', 'provider', 'journals', 'closing'] as const

/** URL state: the part of the books on the screen. */
export const ledgerView = z.object({ view: oneOf(views).or('books') })

/** Tabs of the books; each starts without filters. */
export function LedgerViews({ current }: { readonly current: (typeof views)[number] }) {
  const text = useText(ledgerTexts)
  return (
    <StatusTabs
      label={text.views}
      tabs={views.map((status) => ({ status, word: text[status] }))}
      current={current}
      hrefOf={(view) => (view === 'books' ? '/admin/ledger' : `/admin/ledger?view=${view}`)}
    />
  )
}
