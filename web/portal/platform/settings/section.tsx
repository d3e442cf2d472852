import { isReading } from '#web/kit/elements/screen-error.tsx'
import { Card, Text, Title } from '@mantine/core'
import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './settings.module.css'
import type { UseQueryResult } from '@tanstack/react-query'
import { ReadContent, type ReadContentProps } from '#web/kit/elements/read-panel.tsx'
import { Columns } from '#web/kit/layout/layout.tsx'

type Props = {
  readonly title: string
  readonly hint: string
  readonly isBusy?: boolean
  /** Name of the section in a URL's hash. */
  readonly anchor?: string
  readonly children: ReactNode
}

/** One topic of the settings: its description at the side, its fields beside it. */
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

type ReadProps<T> = Omit<Props, 'isBusy' | 'children'> &
  Pick<ReadContentProps<T>, 'failed' | 'height' | 'children'> & { readonly query: UseQueryResult<T> }

/** A section that loads its own data. */
export function ReadSection<T>({ query, failed, height, children, ...head }: ReadProps<T>) {
  return (
    <Section {...head} isBusy={isReading(query)}>
      <ReadContent reading={query} failed={failed} height={height}>
        {children}
      </ReadContent>
    </Section>
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
