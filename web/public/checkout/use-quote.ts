import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { type CartItem, type Quote, type QuoteLine, quoteCart } from '#contract/orders/checkout/cart.ts'
import { call } from '#web/kit/api/call.ts'
import { needsMeasuring, passesDoor, readDimensions } from '#domain/catalogue/products/dimensions.ts'

type QuoteInput = InputOf<typeof quoteCart>['body']

/** What would be ordered now, and at which price. */
export type PricedCheckout = {
  readonly quote: Quote
  readonly items: readonly CartItem[]
  /** What stands in the cart and cannot be bought as it is. */
  readonly leftOut: readonly QuoteLine[]
}
type QuoteState = { readonly priced: PricedCheckout | null; readonly hasFailed: boolean }

/** Who types a floor is not asked about each digit. */
const settlesMs = 300

/**
 * What a cart costs, asked anew whenever what it is asked for changes; the last answer stays until the next is there.
 * `refresh` asks at once, and answers what it was told.
 */
export function useQuote(input: QuoteInput) {
  const [read, setRead] = useState<QuoteState>({ priced: null, hasFailed: false })
  const [attempt, setAttempt] = useState(0)
  const newest = useRef(0)
  const ask = async (body: QuoteInput): Promise<PricedCheckout> => {
    const number = (newest.current += 1)
    const priced = await price(body)
    if (number === newest.current) setRead({ priced, hasFailed: false })
    return priced
  }
  const text = JSON.stringify(input)
  const isFirst = read.priced === null
  useEffect(() => {
    const body = JSON.parse(text) as QuoteInput
    if (body.items.length === 0) return
    const fail = () => setRead((before) => ({ ...before, hasFailed: true }))
    const timer = setTimeout(() => void ask(body).catch(fail), isFirst ? 0 : settlesMs)
    return () => clearTimeout(timer)
    // Whether it is the first only decides how soon it is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, attempt])
  return { ...read, refresh: () => ask(input), retry: () => setAttempt((count) => count + 1) }
}

/** What cannot be bought is priced no further: without it a bundle may cost something else. */
async function price(body: QuoteInput): Promise<PricedCheckout> {
  const quote = await call(quoteCart, { body })
  const items = boughtItems(body.items, quote)
  const leftOut = problemLines(quote)
  if (leftOut.length === 0 || items.length === 0) return { quote, items, leftOut }
  return { quote: await call(quoteCart, { body: { ...body, items } }), items, leftOut }
}

/** Every priced line, of all shops. */
export function linesOf(quote: Quote): QuoteLine[] {
  return quote.shops.flatMap(({ lines }) => lines)
}

/** Lines that stand in the cart and cannot be bought as they are. */
function problemLines(quote: Quote): QuoteLine[] {
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
