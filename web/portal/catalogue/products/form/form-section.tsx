import { Box, Card, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './product-form.module.css'

type Props = {
  readonly title: string
  readonly help?: string
  /** At the end of the head, e.g. a count. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A group of fields with its title. */
export function FormSection({ title, help, aside, children }: Props) {
  const id = useId()
  return (
    <Card component="section" aria-labelledby={id} className={styles.section}>
      <Group wrap="nowrap" justify="space-between" align="start" gap="md" mb="lg">
        <Box flex={1} miw={0}>
          <Title id={id}>{title}</Title>
          {help && <Text variant="muted">{help}</Text>}
        </Box>
        {aside}
      </Group>
      {children}
    </Card>
  )
}
