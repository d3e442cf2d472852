import { useText } from '#web/kit/i18n/locale.tsx'
import { PhotoLinks } from '#web/kit/storefront/photo-links.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from '../customer-orders.module.css'
import type { OrderEventView } from '../parts-view.ts'
import { dayTexts } from './messages.ts'

/** Events of an order besides its steps: changes of items and days, failed deliveries. */
export function OrderEvents({ events }: { readonly events: readonly OrderEventView[] }) {
  const text = useText(dayTexts)
  if (events.length === 0) return null
  return (
    <ul className={styles.events} aria-label={text.changes}>
      {events.map(({ at, said, reason, photos }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- past events keep their position
        <li key={index}>
          <span className={parts.hint}>{at}</span>
          <span>
            {said}
            {reason !== null && (
              <span className={styles.given}>
                {' '}
                {text.reason}: <bdi>{reason}</bdi>
              </span>
            )}
            <PhotoLinks photos={photos} label={text.photo} />
          </span>
        </li>
      ))}
    </ul>
  )
}
