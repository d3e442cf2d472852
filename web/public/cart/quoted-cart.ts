import type { Quote, QuoteLine, QuoteShop } from '#contract/orders/checkout/cart.ts'
import {
  type CartLine,
  cartLines,
  isSameLine,
  lineKey,
  maxOfAProduct,
  writeCart,
} from '#web/kit/storefront/cart/cart-store.ts'

/** A line as it was added, with its latest quote. */
export type QuotedLine = { readonly line: CartLine; readonly quoted: QuoteLine }
export type QuotedShop = { readonly shop: QuoteShop; readonly lines: readonly QuotedLine[] }
export type QuotedCart = {
  readonly shops: readonly QuotedShop[]
  /** Lines that cannot be bought now; shown apart and not part of the total. */
  readonly apart: readonly QuotedLine[]
}

/** Ignores assembly, so that a line keeps its quote while a change of it is not priced yet. */
export const pairKey = (line: CartLine) => lineKey({ ...line, assembly: false })

/** Pairs each requested line with its quote: lines of the same product are answered in the order in which they were sent. */
function answersOf(lines: readonly CartLine[], quote: Quote) {
  const waiting = Map.groupBy(lines, ({ productId }) => productId.toLowerCase())
  const answers = quote.shops.flatMap((shop) =>
    shop.lines.flatMap((quoted) => {
      const line = waiting.get(quoted.productId)?.shift()
      return line ? [{ key: pairKey(line), shop, quoted }] : []
    }),
  )
  return Map.groupBy(answers, ({ key }) => key)
}

/** The present lines of the cart by shop, with their latest quotes; lines without a quote are left out until it arrives. */
export function quotedCartOf(
  lines: readonly CartLine[],
  asked: readonly CartLine[],
  quote: Quote,
): QuotedCart {
  const answers = answersOf(asked, quote)
  const paired = lines.flatMap((line) => {
    const answer = answers.get(pairKey(line))?.shift()
    return answer ? [{ line, quoted: answer.quoted, shop: answer.shop }] : []
  })
  const isApart = ({ quoted: { problem } }: QuotedLine) =>
    problem === 'not-for-sale' || problem === 'out-of-stock'
  const bare = ({ line, quoted }: QuotedLine) => ({ line, quoted })
  const shops = quote.shops.map((shop) => ({
    shop,
    lines: paired.filter((each) => each.shop === shop && !isApart(each)).map(bare),
  }))
  return { shops: shops.filter((each) => each.lines.length > 0), apart: paired.filter(isApart).map(bare) }
}

/** Maximum quantity of a line: the available stock less the quantities in other lines of the product. */
export function mostOf({ line, quoted }: QuotedLine): number {
  const others = cartLines().filter((each) => each.productId === line.productId && !isSameLine(each, line))
  const taken = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(1, Math.min(quoted.available - taken, maxOfAProduct))
}

/** Sets the quantity of a line; in a bundle all items change together, because unequal quantities would dissolve it. */
export function setQuantity(line: CartLine, quantity: number): void {
  const isMeant = (each: CartLine) =>
    line.bundleOf === undefined ? isSameLine(each, line) : each.bundleOf === line.bundleOf
  writeCart(cartLines().map((each) => (isMeant(each) ? { ...each, quantity } : each)))
}

/** Sets whether the shop assembles the item; a line that becomes equal to another is merged with it. */
export function setAssembly(line: CartLine, assembly: boolean): void {
  const changed = { ...line, assembly }
  const twin = cartLines().find((each) => isSameLine(each, changed) && !isSameLine(each, line))
  const quantity = Math.min(line.quantity + (twin?.quantity ?? 0), maxOfAProduct)
  writeCart(
    cartLines()
      .filter((each) => each !== twin)
      .map((each) => (isSameLine(each, line) ? { ...changed, quantity } : each)),
  )
}

/** Removes a line; the returned function restores it at its former position. */
export function takeOut(line: CartLine): () => void {
  const index = cartLines().findIndex((each) => isSameLine(each, line))
  writeCart(cartLines().filter((each) => !isSameLine(each, line)))
  return () => {
    if (cartLines().some((each) => isSameLine(each, line))) return
    writeCart(cartLines().toSpliced(Math.max(0, index), 0, line))
  }
}
