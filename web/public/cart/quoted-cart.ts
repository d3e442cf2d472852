import type { Quote, QuoteLine, QuoteShop } from '#contract/orders/checkout/cart.ts'
import {
  type CartLine,
  cartLines,
  isSameLine,
  lineKey,
  maxOfAProduct,
  writeCart,
} from '#web/kit/storefront/cart/cart-store.ts'

/** A line as it was put in, with what the server says of it now. */
export type QuotedLine = { readonly line: CartLine; readonly quoted: QuoteLine }
export type QuotedShop = { readonly shop: QuoteShop; readonly lines: readonly QuotedLine[] }
export type QuotedCart = {
  readonly shops: readonly QuotedShop[]
  /** What cannot be bought at all now: it is shown apart and costs nothing. */
  readonly apart: readonly QuotedLine[]
}

/** Assembly apart: a line stays the same one while that is changed and not priced yet. */
export const pairKey = (line: CartLine) => lineKey({ ...line, assembly: false })

/** What was said of each line that was asked about: within an item, lines are answered in the order in which they were sent. */
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

/** The lines that lie in the cart now, by shop, as they were answered last; what was not asked about yet waits for its answer. */
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

/** How many of its item a line may have: what is there, less what other lines have of it. */
export function mostOf({ line, quoted }: QuotedLine): number {
  const others = cartLines().filter((each) => each.productId === line.productId && !isSameLine(each, line))
  const taken = others.reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(1, Math.min(quoted.available - taken, maxOfAProduct))
}

/** Sets how many; the items of a bundle are as many as each other, else it would be none. */
export function setQuantity(line: CartLine, quantity: number): void {
  const isMeant = (each: CartLine) =>
    line.bundleOf === undefined ? isSameLine(each, line) : each.bundleOf === line.bundleOf
  writeCart(cartLines().map((each) => (isMeant(each) ? { ...each, quantity } : each)))
}

/** Whether the shop assembles it; where the same line stands in the cart already, both become one. */
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

/** Takes a line out; what is answered puts it back where it was. */
export function takeOut(line: CartLine): () => void {
  const index = cartLines().findIndex((each) => isSameLine(each, line))
  writeCart(cartLines().filter((each) => !isSameLine(each, line)))
  return () => {
    if (cartLines().some((each) => isSameLine(each, line))) return
    writeCart(cartLines().toSpliced(Math.max(0, index), 0, line))
  }
}
