import { useLocale } from '#web/kit/i18n/locale.tsx'
import styles from './ui.module.css'

/** How many wait for somebody, in saffron; none wait quietly. */
export function CountBadge({ count }: { readonly count: number }) {
  const { number } = useLocale()
  return (
    <span className={styles.count} data-waiting={count > 0 || undefined}>
      {number(count)}
    </span>
  )
}
