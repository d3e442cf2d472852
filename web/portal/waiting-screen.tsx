import { Loader } from '@mantine/core'
import { useText } from '#web/i18n/locale.tsx'
import { portalTexts } from './messages.ts'
import styles from './waiting-screen.module.css'

/** Until the session or a screen's code is there. */
export function WaitingScreen() {
  const text = useText(portalTexts)
  return (
    <output className={styles.waiting} aria-label={text.waiting}>
      <Loader size="md" />
    </output>
  )
}
