import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'

type Props<Event> = {
  readonly title: string
  /** Newest first. */
  readonly events: readonly Event[]
  /** What happened, and who did it. */
  readonly said: (event: Event) => ReactNode
  /** Its consequences. */
  readonly then?: (event: Event) => ReactNode
}

/** An item's history: who did what, when and why. */
export function History<Event extends { id: string; at: Date; reason: string | null }>({
  title,
  events,
  said,
  then,
}: Props<Event>) {
  const { moment } = useLocale()
  return (
    <Panel title={title}>
      <Rows component="ol">
        {events.map((event) => (
          <Stack component="li" key={event.id} gap={4}>
            <Group gap="sm">
              {said(event)}
              <Text variant="muted" component="time" ms="auto" dateTime={event.at.toISOString()}>
                {moment(event.at)}
              </Text>
            </Group>
            {event.reason !== null && (
              <Text variant="soft" className="mj-lines">
                <bdi>{event.reason}</bdi>
              </Text>
            )}
            {then?.(event)}
          </Stack>
        ))}
      </Rows>
    </Panel>
  )
}
