import type { MouseEvent } from 'react'
import { shopStatuses } from '#domain/shop-status.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { decisionTexts } from './decision-messages.ts'
import { reviewTexts } from './review-messages.ts'
import type { ShopCounts } from './review-queries.ts'
import type { ShopPlaces } from './shop-place.ts'
import styles from '#web/ui/status-tabs.module.css'

type Props = ShopPlaces & { readonly counts: ShopCounts | undefined }

/** The statuses with how many shops the search finds in each; links, so that each has its address. */
export function StatusTabs({ place, hrefOf, go, counts }: Props) {
  const text = useText(reviewTexts)
  const words = useText(decisionTexts)
  const { number } = useLocale()
  const tabs = [undefined, ...shopStatuses].map((status) => ({
    status,
    word: status === undefined ? text.all : words[status],
    count: counts?.[status ?? 'total'],
  }))
  const follow = (event: MouseEvent, status: (typeof tabs)[number]['status']) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go({ status, shop: null, paper: null })
  }
  return (
    <nav aria-label={text.tabs} className={styles.tabs}>
      {tabs.map(({ status, word, count }) => (
        <a
          key={word}
          className={styles.tab}
          href={hrefOf({ status, shop: null, paper: null })}
          aria-current={place.status === status ? 'page' : undefined}
          onClick={(event) => follow(event, status)}
        >
          {word}
          {count !== undefined && <span className={styles.count}>{number(count)}</span>}
        </a>
      ))}
    </nav>
  )
}
