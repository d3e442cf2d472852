import { useLocale } from '#web/kit/i18n/locale.tsx'
import styles from './mark.module.css'

/** The logo's symbol: a majlis with seats on three sides and a tray in the middle. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="currentColor"
      aria-hidden="true"
    >
      <path d="M0 0h24v24h-6V7H6v17H0z" />
      <circle cx="12" cy="15.5" r="2.8" />
    </svg>
  )
}

/** The symbol with the name, in the user's script. */
export function Logo() {
  const { language } = useLocale()
  return (
    <span className={styles.logo}>
      <Mark className={styles.mark} />
      <span className={styles.name}>{language === 'ar' ? 'مجلس' : 'Majlis'}</span>
    </span>
  )
}
