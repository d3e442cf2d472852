import type { ProductEvent } from '#contract/products/product-approval.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { momentOf } from '#web/ui/moment.ts'
import { Panel } from '#web/ui/panel.tsx'
import { compareTexts } from './compare-messages.ts'
import styles from './approval-panels.module.css'

/** What became of the product: who did what, when and why. */
export function HistoryPanel({ history }: { readonly history: readonly ProductEvent[] }) {
  const text = useText(compareTexts)
  const { language } = useLocale()
  const eventName = useEventName()
  return (
    <Panel title={text.history}>
      <ol className={styles.rows}>
        {history.map(({ id, at, event, by, reason }) => (
          <li key={id} className={styles.deed}>
            <span>
              <strong>{eventName(event)}</strong> · <bdi>{by ?? text.nobody}</bdi>
            </span>
            <time className={styles.quiet} dateTime={at.toISOString()}>
              {momentOf(at, language)}
            </time>
            {reason !== null && (
              <p className={styles.reason}>
                <bdi>{reason}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** What a event is called. */
export function useEventName(): (event: ProductEvent['event']) => string {
  const text = useText(compareTexts)
  return (event) => (event === 'rejected' ? text.rejectedEvent : text[event])
}
