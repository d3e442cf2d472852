import { Button, Card } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { settingsTexts } from './messages.ts'
import styles from './settings.module.css'

type Props = {
  readonly title: string
  readonly hint: string
  readonly isBusy?: boolean
  readonly children: ReactNode
}

/** One subject of the settings: what it is at the side, what can be set beside it. */
export function Section({ title, hint, isBusy = false, children }: Props) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.label}>
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        <p className={styles.hint}>{hint}</p>
      </div>
      <Card padding={0}>{children}</Card>
    </section>
  )
}

type FootProps = {
  readonly save: string
  readonly form: {
    readonly changed: readonly string[]
    readonly isPending: boolean
    readonly startOver: () => void
  }
}

/** The one save button of a panel, and the way back to what is saved. */
export function PanelFoot({ save, form: { changed, isPending, startOver } }: FootProps) {
  const text = useText(settingsTexts)
  const isUnsaved = changed.length > 0
  return (
    <div className={styles.foot}>
      <Button type="submit" loading={isPending}>
        {save}
      </Button>
      {isUnsaved && (
        <Button variant="subtle" color="gray" disabled={isPending} onClick={startOver}>
          {text.discard}
        </Button>
      )}
      <UnsavedGuard isUnsaved={isUnsaved} />
    </div>
  )
}
