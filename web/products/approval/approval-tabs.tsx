import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/locale.tsx'
import { StatusTabs } from '#web/ui/status-tabs.tsx'
import { approvalTexts } from './messages.ts'
import { shopCountsQuery } from './queries.ts'
import { type ApprovalUrls, approvalViews } from './approval-url.ts'

/** The queue and the other products by status. The open one tells how many it finds. */
export function ApprovalTabs({ place, hrefOf }: ApprovalUrls) {
  const text = useText(approvalTexts)
  const counts = useQuery(shopCountsQuery(place.status, place.search)).data
  const tabs = approvalViews.map((status) => ({
    status,
    word: text[status],
    count: status === place.status ? counts?.total : undefined,
  }))
  return (
    <StatusTabs
      label={text.tabs}
      tabs={tabs}
      current={place.status}
      hrefOf={(status) => hrefOf({ status, shop: '', product: null })}
    />
  )
}
