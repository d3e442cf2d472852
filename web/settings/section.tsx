import { Button, Card } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { UnsavedGuard } from '#web/ui/forms/unsaved-guard.tsx'
import { settingsTexts } from './messages.ts'
import styles from './settings.module.css'
import { Columns, Line } from '#web/ui/layout/layout.tsx'
import { Heading, Muted } from '#web/ui/layout/text.tsx'

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
        <Heading id={id}>{title}</Heading>
        <Muted above="xs">{hint}</Muted>
      </div>
      <Card padding={0}>{children}</Card>
    </section>
  )
}

type FormProps = {
  readonly onSubmit: ComponentProps<'form'>['onSubmit']
  readonly children: ReactNode
}

/** The fields of a section, in pairs where there is room. */
export function SectionForm({ onSubmit, children }: FormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Columns parts="1:1" pad="panel">
        {children}
      </Columns>
    </form>
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
    <Line gap="md" data-wide>
      <Button type="submit" loading={isPending}>
        {save}
      </Button>
      {isUnsaved && (
        <Button variant="subtle" color="gray" disabled={isPending} onClick={startOver}>
          {text.discard}
        </Button>
      )}
      <UnsavedGuard isUnsaved={isUnsaved} />
    </Line>
  )
}
