import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { reviewsTexts } from './messages.ts'
import { shopCountsQuery } from './queries.ts'
import { type ReviewPlaces, type ReviewView, reviewViews } from './review-place.ts'
import styles from '#web/ui/status-tabs.module.css'

/** The queue and the other products by status; links, so that each has its address. The open one tells how many it finds. */
export function ReviewTabs({ place, hrefOf, go }: ReviewPlaces) {
  const text = useText(reviewsTexts)
  const follow = (event: MouseEvent, status: ReviewView) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go({ status, shop: '', product: null })
  }
  return (
    <nav aria-label={text.tabs} className={styles.tabs}>
      {reviewViews.map((status) => (
        <a
          key={status}
          className={styles.tab}
          href={hrefOf({ status, shop: '', product: null })}
          aria-current={place.status === status ? 'page' : undefined}
          onClick={(event) => follow(event, status)}
        >
          {text[status]}
          {place.status === status && <Count view={status} search={place.search} />}
        </a>
      ))}
    </nav>
  )
}

function Count({ view, search }: { readonly view: ReviewView; readonly search: string }) {
  const { number } = useLocale()
  const counts = useQuery(shopCountsQuery(view, search)).data
  return counts && <span className={styles.count}>{number(counts.total)}</span>
}
