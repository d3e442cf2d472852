import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/locale.tsx'
import { StatusTabs } from '#web/ui/lists/status-tabs.tsx'
import { approvalTexts } from './messages.ts'
import { shopCountsQuery } from './queries.ts'
import { type ApprovalUrls, approvalViews } from './approval-url.ts'

/** The queue and the other products by status. The open one tells how many it finds. */
export function ApprovalTabs({ state, hrefOf }: ApprovalUrls) {
  const text = useText(approvalTexts)
  const counts = useQuery(shopCountsQuery(state.status, state.search)).data
  const tabs = approvalViews.map((status) => ({
    status,
    word: text[status],
    count: status === state.status ? counts?.total : undefined,
  }))
  return (
    <StatusTabs
      label={text.tabs}
      tabs={tabs}
      current={state.status}
      hrefOf={(status) => hrefOf({ status, shop: '', product: null })}
    />
  )
}
