import { shopStatuses } from '#domain/status/shop-status.ts'
import { useText } from '#web/i18n/locale.tsx'
import { StatusTabs } from '#web/ui/lists/status-tabs.tsx'
import { decisionTexts } from './decision-messages.ts'
import { shopApprovalTexts } from './approval-messages.ts'
import type { ShopCounts } from './queries.ts'
import type { ShopPlaces } from './approval-url.ts'

type Props = Pick<ShopPlaces, 'state' | 'hrefOf'> & { readonly counts: ShopCounts | undefined }

/** The statuses with how many shops the search finds in each. */
export function ShopTabs({ state, hrefOf, counts }: Props) {
  const text = useText(shopApprovalTexts)
  const words = useText(decisionTexts)
  const tabs = [undefined, ...shopStatuses].map((status) => ({
    status,
    word: status === undefined ? text.all : words[status],
    count: counts?.[status ?? 'total'],
  }))
  return (
    <StatusTabs
      label={text.tabs}
      tabs={tabs}
      current={state.status}
      hrefOf={(status) => hrefOf({ status, shop: null, kycDocument: null })}
    />
  )
}
