import type { MouseEvent } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { countOwnProducts } from '#contract/own-products.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import styles from '#web/ui/status-tabs.module.css'
import { listTexts } from './list-messages.ts'
import { type ListedStatus, listedStatuses, type ProductsPlaces } from './products-place.ts'

type Props = ProductsPlaces & { readonly counts: ReplyOf<typeof countOwnProducts> | undefined }

const countOf = {
  active: 'active',
  pending_review: 'pendingReview',
  rejected: 'rejected',
  inactive: 'inactive',
} as const satisfies Record<ListedStatus, string>

/** The statuses with how many products the search finds in each; the one for those off sale only where there are any. */
export function ProductTabs({ place, hrefOf, go, counts }: Props) {
  const text = useText(listTexts)
  const { number } = useLocale()
  const words = {
    active: text.active,
    pending_review: text.pending,
    rejected: text.rejected,
    inactive: text.inactive,
  }
  const shown = listedStatuses.filter(
    (status) => status !== 'inactive' || place.status === 'inactive' || (counts?.inactive ?? 0) > 0,
  )
  const follow = (event: MouseEvent, status: ListedStatus | undefined) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go({ status })
  }
  return (
    <nav aria-label={text.tabs} className={styles.tabs}>
      {[undefined, ...shown].map((status) => {
        const count = counts?.[status === undefined ? 'all' : countOf[status]]
        return (
          <a
            key={status ?? 'all'}
            className={styles.tab}
            href={hrefOf({ status })}
            aria-current={place.status === status ? 'page' : undefined}
            onClick={(event) => follow(event, status)}
          >
            {status === undefined ? text.all : words[status]}
            {count !== undefined && <span className={styles.count}>{number(count)}</span>}
          </a>
        )
      })}
    </nav>
  )
}
