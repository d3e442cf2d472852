import { useText } from '#web/i18n/locale.tsx'
import { paperTexts } from './paper-messages.ts'
import styles from './paper-view.module.css'

/** For a file that no browser can draw. */
export function PaperBroken() {
  return <p className={styles.broken}>{useText(paperTexts).broken}</p>
}
