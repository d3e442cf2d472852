import type { Quote } from '#contract/orders/checkout/cart.ts'
import type { Currency, Fils } from '#domain/platform/amounts/money.ts'

/** What one shop's part of a purchase costs, in its own currency. */
export type Sum = {
  readonly currency: Currency
  readonly pieces: number
  readonly items: Fils
  /** Null where it is not known where it goes. */
  readonly delivery: Fils | null
  readonly codFee: Fils
  readonly vat: Fils
  readonly total: Fils
}

/** What of a cart can be bought, once for each currency; nothing where nothing can. */
export function sumsOf({ shops }: Quote): Sum[] {
  const parts = shops.map(({ lines, subtotal, delivery, currency, codFee, vat, total }) => {
    const bought = lines.filter(({ problem }) => problem === null)
    const products = bought.reduce((count, { quantity }) => count + quantity, 0)
    return {
      currency,
      pieces: products,
      items: subtotal,
      delivery: delivery?.fee ?? null,
      codFee,
      vat,
      total,
    }
  })
  return addedUp(parts.filter(({ pieces }) => pieces > 0))
}

/** The parts of a purchase added up; two currencies never are. */
export function addedUp(parts: readonly Sum[]): Sum[] {
  const plus = (one: Sum, other: Sum): Sum => ({
    currency: one.currency,
    pieces: one.pieces + other.pieces,
    items: one.items + other.items,
    delivery: one.delivery === null || other.delivery === null ? null : one.delivery + other.delivery,
    codFee: one.codFee + other.codFee,
    vat: one.vat + other.vat,
    total: one.total + other.total,
  })
  const byCurrency = Map.groupBy(parts, ({ currency }) => currency)
  return Array.from(byCurrency.values(), (of) => of.reduce(plus))
}
