import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { useText } from '#web/i18n/locale.tsx'
import { detailsTexts } from './details-messages.ts'
import styles from './shop-details.module.css'

/** The keys of the review, for those who look through a morning's applications. */
export function DetailsKeys() {
  const text = useText(detailsTexts)
  const keys = [
    ['J', text.keyNext],
    ['K', text.keyPrevious],
    ['A', text.keyApprove],
    ['R', text.keyReject],
    ['?', text.keyHelp],
    ['Esc', text.keyClose],
  ] as const
  return (
    <section className={styles.keys} aria-label={text.keysTitle}>
      {keys.map(([key, meaning]) => (
        <span key={key} className={styles.key}>
          <Kbd>{key}</Kbd> {meaning}
        </span>
      ))}
    </section>
  )
}
