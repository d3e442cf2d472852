import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useText } from '#web/i18n/locale.tsx'
import { registrationTexts } from './messages.ts'
import styles from './registration-form.module.css'

/** Says that what was typed is back after a reload, and what is not. */
export function RestoredNote({ onStartOver }: { readonly onStartOver: () => void }) {
  const text = useText(registrationTexts)
  return (
    <div className={styles.restored}>
      <IconHistory size={22} stroke={1.5} aria-hidden className={styles.restoredMark} />
      <output>
        <strong>{text.restoredTitle}</strong>
        {text.restoredText}
      </output>
      <Button variant="default" size="sm" onClick={onStartOver}>
        {text.startOver}
      </Button>
    </div>
  )
}
