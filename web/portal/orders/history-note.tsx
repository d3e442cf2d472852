import { Text } from '@mantine/core'
import type { Order } from '#contract/orders/orders.ts'
import { type DeliveryFailure, deliveryFailureNames } from '#domain/orders/delivery-failure.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { hoursText } from '#domain/shops/delivery.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { attemptTexts } from './attempts/messages.ts'
import { proposalTexts } from './proposals/messages.ts'

type Event = Order['events'][number]

/** What happened while an order stood where it was, in a word. */
export function HistoryWord({ details }: Pick<Event, 'details'>) {
  const text = useText(proposalTexts)
  return <strong>{details?.day ? text[details.day.became] : text.itemsCancelled}</strong>
}

/** Why it was not handed over. */
export function FailureWord({ failure }: { readonly failure: DeliveryFailure }) {
  const text = useText(attemptTexts)
  const { language } = useLocale()
  return <strong>{text.word({ failure: deliveryFailureNames[failure][language] })}</strong>
}

type Props = { readonly order: Order; readonly details: NonNullable<Event['details']> }

/** Which items, or which day. */
export function HistoryNote({ order, details: { cancelled = [], day } }: Props) {
  const text = useText(proposalTexts)
  const { named, list, day: dayText } = useLocale()
  const items = cancelled.flatMap(({ position, quantity: count }) => {
    const item = order.items.find((one) => one.position === position)
    return item ? text.manyOf({ count, name: named(item) }) : []
  })
  const moment = day && text.moment({ day: dayText(dayStart(day.date)), window: hoursText(day.window) })
  const said = moment ?? list(items)
  return (
    said !== '' && (
      <Text variant="muted">
        <bdi>{said}</bdi>
      </Text>
    )
  )
}
