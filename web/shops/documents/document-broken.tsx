import { useText } from '#web/i18n/locale.tsx'
import { documentTexts } from './messages.ts'
import styles from './document-view.module.css'

/** For a file that no browser can draw. */
export function DocumentBroken() {
  return <p className={styles.broken}>{useText(documentTexts).broken}</p>
}
