import { Card, Text, Title } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './settings.module.css'
import { Columns } from '#web/kit/layout/columns.tsx'

type Props = {
  readonly title: string
  readonly hint: string
  readonly isBusy?: boolean
  /** What an address names it by, behind its #. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** One subject of the settings: what it is at the side, what can be set beside it. */
export function Section({ title, hint, isBusy = false, anchor, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id} aria-busy={isBusy}>
      <div className={styles.label}>
        <Title id={id}>{title}</Title>
        <Text variant="muted" mt={4}>
          {hint}
        </Text>
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
      <Columns parts="1:1" p="lg">
        {children}
      </Columns>
    </form>
  )
}
