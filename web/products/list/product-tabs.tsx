import type { ReplyOf } from '#contract/endpoint.ts'
import type { countOwnProducts } from '#contract/products/own-products.ts'
import { useText } from '#web/i18n/locale.tsx'
import { StatusTabs } from '#web/ui/lists/status-tabs.tsx'
import { listTexts } from './messages.ts'
import { listedStatuses, type ProductsUrl } from './list-url.ts'

type Props = ProductsUrl & { readonly counts: ReplyOf<typeof countOwnProducts> | undefined }

/** The statuses with how many products the search finds in each; the one for those off sale only where there are any. */
export function ProductTabs({ state, hrefOf, counts }: Props) {
  const text = useText(listTexts)
  const found = {
    active: { word: text.active, count: counts?.active },
    pending_review: { word: text.pending, count: counts?.pendingReview },
    rejected: { word: text.rejected, count: counts?.rejected },
    inactive: { word: text.inactive, count: counts?.inactive },
  }
  const shown = listedStatuses.filter(
    (status) => status !== 'inactive' || state.status === 'inactive' || (counts?.inactive ?? 0) > 0,
  )
  const tabs = [
    { status: undefined, word: text.all, count: counts?.all },
    ...shown.map((status) => ({ status, ...found[status] })),
  ]
  return (
    <StatusTabs
      label={text.tabs}
      tabs={tabs}
      current={state.status}
      hrefOf={(status) => hrefOf({ status, product: null })}
    />
  )
}
