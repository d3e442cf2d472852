import { useLocale } from '#web/kit/i18n/locale.tsx'
import styles from './imports.module.css'

export type Figure = { readonly label: string; readonly count: number; readonly isWrong?: boolean }

/** The few numbers that say what came of the rows. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  const { number } = useLocale()
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, count, isWrong = false }) => (
        <div key={label} className={styles.figure} data-wrong={(isWrong && count > 0) || undefined}>
          <dt>{label}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
