import { useText } from '#web/i18n/locale.tsx'
import { paperTexts } from './messages.ts'
import styles from './document-view.module.css'

/** For a file that no browser can draw. */
export function PaperBroken() {
  return <p className={styles.broken}>{useText(paperTexts).broken}</p>
}
