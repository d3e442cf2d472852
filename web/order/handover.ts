import type { EventDetails } from '#contract/orders/orders.ts'
import { phoneText } from '#domain/shops/uae-identifiers.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'
import { orderWords } from './words.ts'

const fields = ['carrier', 'tracking', 'driver', 'driverPhone', 'receivedBy'] as const

/** How an order was sent and who received it, as far as recorded. */
export function handoverFacts(details: EventDetails, { language }: Locale) {
  return fields.flatMap((field) => {
    const value = details[field]
    const isLtr = field === 'driverPhone' || field === 'tracking'
    if (!value) return []
    const said = field === 'driverPhone' ? phoneText(value) : value
    return [{ field, label: orderWords[language][field], value: said, dir: isLtr ? 'ltr' : undefined }]
  })
}
