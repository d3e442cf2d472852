import type { BuyableView } from '#web/kit/storefront/card/card-view.ts'
import type { CartLine } from './cart-store.ts'

/** So many of a product as a line of the cart, in its first colour. */
export function cartLineOf(card: BuyableView, quantity = 1): CartLine {
  const { id: productId, names, photo, price, currency, colorKeys } = card
  const [color] = colorKeys
  return { productId, quantity, ...names, photo, price, currency, ...(color !== undefined && { color }) }
}
