import type { DeliveryPlace, Order } from '#contract/orders/orders.ts'
import { Text } from '@mantine/core'
import { deliveryFailureNames } from '#domain/orders/delivery-failure.ts'
import { History } from '#web/kit/decisions/history.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { PhotoLinks } from '#web/kit/storefront/photo-links.tsx'
import { eventSubject } from '#web/order/days.ts'
import { handoverFacts } from '#web/order/handover.ts'
import { orderWords } from '#web/order/words.ts'
import { attemptTexts } from './attempts/messages.ts'
import { mapOf } from './order-delivery.tsx'
import { orderTexts } from './details-messages.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { byWords } from './order-decisions.tsx'
import { proposalTexts } from './proposals/messages.ts'

type Event = Order['events'][number]

/** History of an order: who moved it, when, why and how. */
export function OrderHistory({ order }: { readonly order: Order }) {
  const text = useText(orderTexts)
  const { proof } = useText(orderWords)
  const days = useText(proposalTexts)
  const attempts = useText(attemptTexts)
  const { language } = useLocale()
  const events = order.events.map((event, index) => ({ ...event, id: String(index) })).toReversed()
  return (
    <History
      title={text.history}
      events={events}
      said={({ from, to, by, name, details, failure }) => (
        <>
          {from !== to && <OrderStatusBadge status={to} />}
          {from === to && <strong>{days[details?.day?.became ?? 'itemsCancelled']}</strong>}
          {failure && <strong>{attempts.word({ failure: deliveryFailureNames[failure][language] })}</strong>}
          <bdi>{name ?? text[byWords[by]]}</bdi>
        </>
      )}
      then={({ details, photos }) => (
        <>
          {details && <About order={order} details={details} />}
          <PhotoLinks photos={photos} label={details?.cancelled ? text.notAcceptedPhoto : proof} />
        </>
      )}
    />
  )
}

type AboutProps = { readonly order: Order; readonly details: NonNullable<Event['details']> }

/** Items or day of the event; how it was sent, who received it and where. */
function About({ order, details }: AboutProps) {
  const locale = useLocale()
  const { itemsRestored } = useText(proposalTexts)
  const items = eventSubject(order, details, locale)
  const subject = details.restored ? itemsRestored({ items }) : items
  return (
    <>
      {subject !== '' && (
        <Text variant="muted">
          <bdi>{subject}</bdi>
        </Text>
      )}
      {handoverFacts(details, locale).map(({ field, label, value, dir }) => (
        <Text variant="muted" key={field}>
          {label}:{' '}
          {field === 'driverPhone' ? (
            <a dir={dir} href={`tel:${details.driverPhone}`}>
              {value}
            </a>
          ) : (
            <bdi>{value}</bdi>
          )}
        </Text>
      ))}
      {details.place && <Place place={details.place} />}
    </>
  )
}

/** Position of the device, linked to a map. */
function Place({ place: { latitude, longitude, accuracyMeters } }: { readonly place: DeliveryPlace }) {
  const text = useText(orderTexts)
  const { number } = useLocale()
  const said = { latitude: String(latitude), longitude: String(longitude), meters: number(accuracyMeters) }
  return (
    <Text variant="muted">
      {text.place}:{' '}
      <a href={mapOf(`${latitude},${longitude}`)} target="_blank" rel="noreferrer">
        {text.placeText(said)}
      </a>
    </Text>
  )
}
