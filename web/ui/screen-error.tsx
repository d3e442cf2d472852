import { Button } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { UnreachableError } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import styles from './screen-error.module.css'

type Props = {
  /** What failed, in the screen's own words. */
  readonly title: string
  readonly error: unknown
  readonly onRetry: () => void
  readonly isRetrying?: boolean
}

/** A part of a screen that could not be read: what failed, and a way to try again in place (R-ERR-08). */
export function ScreenError({ title, error, onRetry, isRetrying = false }: Props) {
  const text = useText(uiTexts)
  return (
    <div className={styles.error} role="alert">
      <IconAlertCircle size={20} stroke={1.6} aria-hidden className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {error instanceof UnreachableError && <p className={styles.cause}>{text.unreachable}</p>}
      </div>
      <Button variant="default" size="sm" onClick={onRetry} loading={isRetrying}>
        {text.tryAgain}
      </Button>
    </div>
  )
}
