import { Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { useText } from '#web/i18n/locale.tsx'
import styles from './keys-help.module.css'
import { uiTexts } from './messages.ts'

type Key = readonly [key: string, meaning: string]

/** The keys of a review, for those who look through a morning's queue; help and the way out stand last. */
export function KeysHelp({ keys }: { readonly keys: readonly Key[] }) {
  const text = useText(uiTexts)
  const all: readonly Key[] = [...keys, ['?', text.keysToggle], ['Esc', text.close]]
  return (
    <section className={styles.keys} aria-label={text.keys}>
      {all.map(([key, meaning]) => (
        <span key={key} className={styles.key}>
          <Kbd>{key}</Kbd> {meaning}
        </span>
      ))}
    </section>
  )
}
