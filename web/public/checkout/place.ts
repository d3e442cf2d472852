import { placeOrder, type OrderInput } from '#contract/orders/checkout/place.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { newKey } from '#web/kit/api/request-keys.ts'

/** What was sent and not answered yet, with its key; in this tab, as the draft is. */
const place = 'mj-order-sent'

/**
 * Places an order. Where the answer was lost, the same order keeps its key, also over a reload: sent again it is the one
 * that was placed, not a second.
 */
export async function placeOnce(order: OrderInput) {
  const sent = JSON.stringify(order)
  const requestId = keyOf(sent)
  try {
    const placed = await call(placeOrder, { body: { ...order, requestId } })
    forget()
    return placed
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) forget()
    throw error
  }
}

function keyOf(sent: string): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place) ?? 'null') as { sent: string; key: string } | null
    if (kept?.sent === sent) return kept.key
    const key = newKey()
    sessionStorage.setItem(place, JSON.stringify({ sent, key }))
    return key
  } catch {
    return newKey()
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(place)
  } catch {
    // Where nothing can be stored, nothing was.
  }
}
