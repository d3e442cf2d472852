import { ActionIcon, Group, Text } from '@mantine/core'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { IconTrash } from '#web/kit/icons/icons.ts'
import { Rows } from '#web/kit/layout/layout.tsx'

/** A row of days: its name, its description, and the label of its removal. */
type DayRow = {
  readonly key: string
  readonly name: ReactNode
  readonly about: ReactNode
  readonly remove: string
}

type Props<One> = {
  readonly texts: {
    readonly title: string
    readonly hint: string
    readonly failed: string
    readonly none: string
  }
  readonly query: UseQueryOptions<One[], Error, One[], readonly string[]>
  readonly row: (one: One) => DayRow
  readonly remove: { readonly mutate: (day: string) => void; readonly isPending: boolean }
  /** Form to add one. */
  readonly children: ReactNode
}

/** Days without deliveries, to add and remove. */
export function DaysPanel<One>({ texts, query, row, remove, children }: Props<One>) {
  return (
    <ReadPanel
      title={texts.title}
      hint={texts.hint}
      reading={useQuery(query)}
      failed={texts.failed}
      height={180}
    >
      {(days) => (
        <>
          {days.length === 0 && (
            <Group px="lg" py="sm">
              <Text variant="muted">{texts.none}</Text>
            </Group>
          )}
          {days.length > 0 && (
            <Rows>
              {days.map(row).map((one) => (
                <Group component="li" key={one.key} justify="space-between" wrap="nowrap" gap="sm">
                  <div>
                    <Text variant="strong">{one.name}</Text>
                    <Text variant="muted">{one.about}</Text>
                  </div>
                  <ActionIcon
                    size="lg"
                    disabled={remove.isPending}
                    aria-label={one.remove}
                    onClick={() => remove.mutate(one.key)}
                  >
                    <IconTrash size={18} stroke={1.6} aria-hidden />
                  </ActionIcon>
                </Group>
              ))}
            </Rows>
          )}
          {children}
        </>
      )}
    </ReadPanel>
  )
}
