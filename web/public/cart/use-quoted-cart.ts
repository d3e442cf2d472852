import { useEffect, useEffectEvent, useState } from 'react'
import { type Quote, quoteCart } from '#contract/orders/checkout/cart.ts'
import { UnreachableError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { type CartLine, itemsOf, useCart } from '#web/kit/storefront/cart/cart-store.ts'
import { useEmirate } from '#web/kit/storefront/cart/emirate-store.ts'

type QuoteAnswer = { readonly quote: Quote; readonly asked: readonly CartLine[] }
type QuoteState = { readonly answered: QuoteAnswer | null; readonly failure: 'failed' | 'offline' | null }

/** Who changes a quantity changes it again at once. */
const settlesMs = 300

/**
 * The lines in the cart and what the server said of them last: asked anew after each change, in one call, and when the
 * network is back. The last answer stays until the next is there.
 */
export function useQuotedCart() {
  const lines = useCart()
  const emirate = useEmirate()
  const [read, setRead] = useState<QuoteState>({ answered: null, failure: null })
  const [isPending, setPending] = useState(true)
  const [attempt, setAttempt] = useState(0)
  const asked = JSON.stringify({ items: itemsOf(lines), emirate })
  const isFirst = read.answered === null
  const ask = useEffectEvent((signal: AbortSignal) => {
    if (lines.length === 0) return setPending(false)
    call(quoteCart, { body: { items: itemsOf(lines), emirate } })
      .then((quote) => signal.aborted || setRead({ answered: { quote, asked: lines }, failure: null }))
      .catch((error: unknown) => {
        const failure = error instanceof UnreachableError ? 'offline' : 'failed'
        if (!signal.aborted) setRead((before) => ({ ...before, failure }))
      })
      .finally(() => signal.aborted || setPending(false))
  })
  useEffect(() => {
    const left = new AbortController()
    setPending(true)
    const timer = setTimeout(() => ask(left.signal), isFirst ? 0 : settlesMs)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
    // Whether it is the first only decides how soon it is asked.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, attempt])
  const retry = () => setAttempt((count) => count + 1)
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return { lines, ...read, isPending, retry }
}
