import { useEffect, useRef, useState } from 'react'
import type { InputOf } from '#contract/endpoint.ts'
import { type CartItem, type Quote, type QuoteLine, quoteCart } from '#contract/orders/checkout/cart.ts'
import { call } from '#web/kit/api/call.ts'
import { needsMeasuring, passesDoor, readDimensions } from '#domain/catalogue/products/dimensions.ts'

type QuoteInput = InputOf<typeof quoteCart>['body']

/** The items that would be ordered now, with their prices. */
export type PricedCheckout = {
  readonly quote: Quote
  readonly items: readonly CartItem[]
  /** Lines in the cart that cannot be bought as they are. */
  readonly leftOut: readonly QuoteLine[]
}
type QuoteState = { readonly priced: PricedCheckout | null; readonly hasFailed: boolean }

/** Debounce, so that typing a floor does not send a request for each digit. */
const settlesMs = 300

/**
 * Prices a cart, again after every change of the input; the last answer stays until the next one arrives. `refresh`
 * requests and returns a new quote immediately.
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
    const request = () => {
      const answer = ask(body)
      const number = newest.current
      answer.catch(() => number === newest.current && setRead((before) => ({ ...before, hasFailed: true })))
    }
    const timer = setTimeout(request, isFirst ? 0 : settlesMs)
    return () => clearTimeout(timer)
    // `isFirst` only affects the delay.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [text, attempt])
  return { ...read, refresh: () => ask(input), retry: () => setAttempt((count) => count + 1) }
}

/** Prices the cart again without unbuyable lines, because a bundle may cost something else without them. */
async function price(body: QuoteInput): Promise<PricedCheckout> {
  const quote = await call(quoteCart, { body })
  const items = boughtItems(body.items, quote)
  const leftOut = problemLines(quote)
  if (leftOut.length === 0 || items.length === 0) return { quote, items, leftOut }
  return { quote: await call(quoteCart, { body: { ...body, items } }), items, leftOut }
}

/** Returns the priced lines of all shops. */
export function linesOf(quote: Quote): QuoteLine[] {
  return quote.shops.flatMap(({ lines }) => lines)
}

function problemLines(quote: Quote): QuoteLine[] {
  return linesOf(quote).filter(({ problem }) => problem !== null)
}

/** Returns the items of a cart whose quoted line has no problem. */
export function boughtItems<Item extends CartItem>(items: readonly Item[], quote: Quote): Item[] {
  const buyable = linesOf(quote).filter(({ problem }) => problem === null)
  return items.filter((item) => buyable.some((line) => isOf(line, item)))
}

/** Returns the lines to be bought that may not fit through a door, which must be measured. */
export function linesToMeasure(quote: Quote): QuoteLine[] {
  return linesOf(quote).filter(
    ({ problem, dimensions }) => problem === null && needsMeasuring(readDimensions(dimensions ?? '')),
  )
}

/** Returns the lines to be bought that do not fit through a door of this width in centimetres. */
export function linesTooLarge(quote: Quote, doorCm: number | null): QuoteLine[] {
  return linesOf(quote).filter(
    ({ problem, dimensions }) =>
      problem === null && passesDoor(readDimensions(dimensions ?? ''), doorCm) === false,
  )
}

/** Whether a priced line belongs to an item; an item names its color by slug or by name. */
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
