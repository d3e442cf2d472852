import type { Order } from '#contract/orders/orders.ts'
import type { Sum } from '../kit/storefront/sums.tsx'

/** Totals of an order, without its cancelled items. */
export function sumOf({ items, delivery, codFee, vatAmount, totalAmount, isTaxed }: Order): Sum {
  return {
    quantity: items.reduce((count, { quantity, cancelled }) => count + quantity - cancelled, 0),
    items: totalAmount - delivery.fee - codFee,
    delivery: delivery.fee,
    codFee,
    vat: isTaxed ? vatAmount : 0,
    total: totalAmount,
  }
}
