import { useLocale } from '#web/kit/i18n/locale.tsx'
import styles from './ui.module.css'

/** The number of waiting items, in saffron; muted when it is 0. */
export function CountBadge({ count }: { readonly count: number }) {
  const { number } = useLocale()
  return (
    <span className={styles.count} data-waiting={count > 0 || undefined}>
      {number(count)}
    </span>
  )
}
