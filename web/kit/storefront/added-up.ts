import type { Quote } from '#contract/orders/checkout/cart.ts'
import type { Fils } from '#domain/platform/amounts/money.ts'

/** What a purchase costs, or one shop's part of it. */
export type Sum = {
  readonly quantity: number
  readonly items: Fils
  /** Null where it is not known where it goes. */
  readonly delivery: Fils | null
  readonly codFee: Fils
  readonly vat: Fils
  readonly total: Fils
}

/** What of a cart can be bought; null where nothing can. */
export function sumOf({ shops }: Quote): Sum | null {
  const parts = shops.map(({ lines, subtotal, delivery, codFee, vat, total }) => {
    const bought = lines.filter(({ problem }) => problem === null)
    const quantity = bought.reduce((count, line) => count + line.quantity, 0)
    return { quantity, items: subtotal, delivery: delivery?.fee ?? null, codFee, vat, total }
  })
  return addedUp(parts.filter(({ quantity }) => quantity > 0))
}

/** The parts of a purchase added up; null where there are none. */
export function addedUp([first, ...others]: readonly Sum[]): Sum | null {
  const plus = (one: Sum, other: Sum): Sum => ({
    quantity: one.quantity + other.quantity,
    items: one.items + other.items,
    delivery: one.delivery === null || other.delivery === null ? null : one.delivery + other.delivery,
    codFee: one.codFee + other.codFee,
    vat: one.vat + other.vat,
    total: one.total + other.total,
  })
  return first ? others.reduce(plus, first) : null
}
