import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { useText } from '#web/i18n/locale.tsx'
import { dialogTexts } from './dialog-messages.ts'
import styles from './review-dialog.module.css'

/** The keys of the review, for those who look through a morning's products. */
export function KeysHelp() {
  const text = useText(dialogTexts)
  const keys = [
    ['← →', text.keyPhotos],
    ['J', text.keyNext],
    ['K', text.keyPrevious],
    ['A', text.keyApprove],
    ['R', text.keyReject],
    ['?', text.keyHelp],
    ['Esc', text.keyClose],
  ] as const
  return (
    <section className={styles.keys} aria-label={text.keys}>
      {keys.map(([key, meaning]) => (
        <span key={key} className={styles.key}>
          <Kbd>{key}</Kbd> {meaning}
        </span>
      ))}
    </section>
  )
}
