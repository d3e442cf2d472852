import type { CartItem, Quote, QuoteLine } from '#contract/orders/checkout/cart.ts'
import { needsMeasuring, passesDoor } from '#domain/orders/doors.ts'
import { readDimensions } from '#domain/catalogue/products/dimensions.ts'

/** Every priced line, of all shops. */
export function linesOf(quote: Quote): QuoteLine[] {
  return quote.shops.flatMap(({ lines }) => lines)
}

/** Lines that stand in the cart and cannot be bought as they are. */
export function problemLines(quote: Quote): QuoteLine[] {
  return linesOf(quote).filter(({ problem }) => problem !== null)
}

/** What is bought of a cart: all that the quote has nothing against. */
export function boughtItems<Item extends CartItem>(items: readonly Item[], quote: Quote): Item[] {
  const buyable = linesOf(quote).filter(({ problem }) => problem === null)
  return items.filter((item) => buyable.some((line) => isOf(line, item)))
}

/** What is bought and may not pass a door: it has to be measured. */
export function linesToMeasure(quote: Quote): QuoteLine[] {
  return linesOf(quote).filter(
    ({ problem, dimensions }) => problem === null && needsMeasuring(readDimensions(dimensions ?? '')),
  )
}

/** What is bought and does not pass a door of so many centimetres. */
export function linesTooLarge(quote: Quote, doorCm: number | null): QuoteLine[] {
  return linesOf(quote).filter(
    ({ problem, dimensions }) =>
      problem === null && passesDoor(readDimensions(dimensions ?? ''), doorCm) === false,
  )
}

/** Whether a priced line is that of an item: the color is asked for by its slug or by a name. */
function isOf(line: QuoteLine, item: CartItem): boolean {
  const { color } = line
  const isColor =
    !item.color || [color?.slug, color?.name, color?.nameAr].some((known) => known === item.color)
  return (
    isColor &&
    line.productId === item.productId &&
    line.quantity === item.quantity &&
    (line.bundleOf ?? undefined) === item.bundleOf
  )
}
