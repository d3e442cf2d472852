import { useQuery } from '@tanstack/react-query'
import { useText } from '#web/i18n/locale.tsx'
import { StatusTabs } from '#web/ui/status-tabs.tsx'
import { reviewsTexts } from './messages.ts'
import { shopCountsQuery } from './queries.ts'
import { type ReviewPlaces, reviewViews } from './approval-url.ts'

/** The queue and the other products by status. The open one tells how many it finds. */
export function ReviewTabs({ place, hrefOf }: ReviewPlaces) {
  const text = useText(reviewsTexts)
  const counts = useQuery(shopCountsQuery(place.status, place.search)).data
  const tabs = reviewViews.map((status) => ({
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
