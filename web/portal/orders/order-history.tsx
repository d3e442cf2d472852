import type { DeliveryPlace, EventDetails, Order } from '#contract/orders/orders.ts'
import { Text } from '@mantine/core'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import { History } from '#web/kit/decisions/history.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { PhotoLinks } from '#web/kit/storefront/photo-links.tsx'
import { mapOf } from './map-link.ts'
import { orderTexts } from './details-messages.ts'
import { FailureWord, HistoryNote, HistoryWord } from './history-note.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { byWords } from './order-decisions.tsx'

/** What became of an order: who moved it, when, why and how. */
export function OrderHistory({ order }: { readonly order: Order }) {
  const text = useText(orderTexts)
  const events = order.events.map((event, index) => ({ ...event, id: String(index) })).toReversed()
  return (
    <History
      title={text.history}
      events={events}
      said={({ from, to, by, name, details, failure }) => (
        <>
          {from === to ? <HistoryWord details={details} /> : <OrderStatusBadge status={to} />}
          {failure && <FailureWord failure={failure} />}
          <bdi>{name ?? text[byWords[by]]}</bdi>
        </>
      )}
      then={({ details, photos }) => (
        <>
          {details && <HistoryNote order={order} details={details} />}
          {details && <Details details={details} />}
          {details?.place && <Place place={details.place} />}
          <PhotoLinks photos={photos} label={text.proof} />
        </>
      )}
    />
  )
}

const fields = ['carrier', 'tracking', 'driver', 'driverPhone', 'receivedBy'] as const

/** How it was sent, and who took it. */
function Details({ details }: { readonly details: EventDetails }) {
  const text = useText(orderTexts)
  return fields.map((field) => {
    const given = details[field]
    return (
      given !== undefined && (
        <Text variant="muted" key={field}>
          {text[field]}:{' '}
          {field === 'driverPhone' ? (
            <a dir="ltr" href={`tel:${given}`}>
              {phoneText(given)}
            </a>
          ) : (
            <bdi>{given}</bdi>
          )}
        </Text>
      )
    )
  })
}

/** Where the phone was, on a map. */
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
