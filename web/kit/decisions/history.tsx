import type { ReactNode } from 'react'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { Line, Rows, Stack } from '#web/kit/layout/layout.tsx'
import { Muted, Text } from '#web/kit/layout/text.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'

type Props<Event> = {
  readonly title: string
  /** Newest first. */
  readonly events: readonly Event[]
  /** What happened, and who did it. */
  readonly said: (event: Event) => ReactNode
  /** What followed from it. */
  readonly then?: (event: Event) => ReactNode
}

/** What became of something: who did what, when and why. */
export function History<Event extends { id: string; at: Date; reason: string | null }>({
  title,
  events,
  said,
  then,
}: Props<Event>) {
  const { moment } = useLocale()
  return (
    <Panel title={title}>
      <Rows as="ol">
        {events.map((event) => (
          <Stack as="li" key={event.id} gap="xs">
            <Line gap="md">
              {said(event)}
              <Muted as="time" data-end dateTime={event.at.toISOString()}>
                {moment(event.at)}
              </Muted>
            </Line>
            {event.reason !== null && (
              <Text tone="soft" isGiven>
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
