import type { ProductDeed } from '#contract/products/product-approval.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { momentOf } from '#web/ui/moment.ts'
import { Panel } from '#web/ui/panel.tsx'
import { compareTexts } from './compare-messages.ts'
import styles from './approval-panels.module.css'

/** What became of the product: who did what, when and why. */
export function HistoryPanel({ history }: { readonly history: readonly ProductDeed[] }) {
  const text = useText(compareTexts)
  const { language } = useLocale()
  const deedName = useDeedName()
  return (
    <Panel title={text.history}>
      <ol className={styles.rows}>
        {history.map(({ id, at, deed, by, reason }) => (
          <li key={id} className={styles.deed}>
            <span>
              <strong>{deedName(deed)}</strong> · <bdi>{by ?? text.nobody}</bdi>
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

/** What a deed is called. */
export function useDeedName(): (deed: ProductDeed['deed']) => string {
  const text = useText(compareTexts)
  return (deed) => (deed === 'rejected' ? text.rejectedDeed : text[deed])
}
