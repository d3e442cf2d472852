import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type Quote, quoteCart, type QuoteShop } from '#contract/orders/checkout/cart.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { UnreachableError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { Button } from '#web/kit/storefront/button.tsx'
import { type CartLine, itemsOf, useCart } from '#web/kit/storefront/cart/cart-store.ts'
import { useEmirate } from '#web/kit/storefront/cart/emirate-store.ts'
import { VerifiedIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { BrowseLink, EmptyState, FailedState } from '#web/kit/storefront/empty-state.tsx'
import { ShopLink } from '#web/kit/storefront/links.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import { pairKey, type QuotedLine, quotedCartOf } from './quoted-cart.ts'
import { CartLineRow, ApartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { cartTexts } from './messages.ts'
import { OpenedLink } from './opened-link.tsx'
import styles from './cart-screen.module.css'

export function head({ locale }: HeadInput<unknown>): PageHead {
  const text = cartTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.title })
  return { title, description: text.lead, isIndexed: false }
}

/** The visitor's cart, with items from several shops. */
export default function CartScreen() {
  const text = useText(cartTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={`mj-container ${parts.screen} ${styles.screen}`}>
      <h1 className="mj-display mj-d2" ref={heading} tabIndex={-1}>
        {text.title}
      </h1>
      <noscript>{text.needsScript}</noscript>
      <Cart onLineGone={() => heading.current?.focus()} />
      <OpenedLink />
    </div>
  )
}

/** Moves focus to the heading, because the button that removed a line disappears with it. */
type Props = { readonly onLineGone: () => void }

function Cart({ onLineGone }: Props) {
  const text = useText(cartTexts)
  const common = useText(commonTexts)
  const { lines, answered, failure, isPending, retry } = useQuotedCart()
  if (lines.length === 0 && !isPending) {
    return (
      <EmptyState drawing="rug" title={text.emptyTitle} text={text.emptyText}>
        <BrowseLink />
      </EmptyState>
    )
  }
  if (answered === null && failure !== null)
    return <Failed isOffline={failure === 'offline'} onRetry={retry} />
  if (answered === null) return <output className={`mj-needs-js ${parts.waiting}`}>{common.loading}</output>
  const { shops, apart } = quotedCartOf(lines, answered.asked, answered.quote)
  return (
    <div className={`${parts.columns} ${styles.columns}`} aria-busy={isPending}>
      <div className={styles.shops}>
        {failure !== null && <Outdated isOffline={failure === 'offline'} onRetry={retry} />}
        {shops.map(({ shop, lines: own }) => (
          <ShopPart key={shop.shopId} shop={shop} hasSum={shops.length > 1}>
            {own.map((each, at) => (
              <CartLineRow key={keyOf(each, at, own)} {...each} onGone={onLineGone} />
            ))}
          </ShopPart>
        ))}
        {apart.length > 0 && (
          <section className={styles.apart} aria-labelledby="apart">
            <h2 id="apart" className={parts.title}>
              {text.apartTitle}
            </h2>
            <p className={styles.hint}>{text.apartText}</p>
            <ul className={styles.lines}>
              {apart.map((each, at) => (
                <ApartLine key={keyOf(each, at, apart)} {...each} onGone={onLineGone} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <CartSummary quote={answered.quote} lines={lines} isPending={isPending} />
    </div>
  )
}

/** A key without assembly, so that a row keeps its identity while that changes; equal lines are numbered. */
function keyOf({ line }: QuotedLine, at: number, all: readonly QuotedLine[]): string {
  const key = pairKey(line)
  return `${key} ${all.slice(0, at).filter((other) => pairKey(other.line) === key).length}`
}

type FailedProps = { readonly isOffline: boolean; readonly onRetry: () => void }

function Failed({ isOffline, onRetry }: FailedProps) {
  const text = useText(cartTexts)
  const [title, words] = isOffline
    ? [text.offlineTitle, text.offlineText]
    : [text.failedTitle, text.failedText]
  return <FailedState title={title} text={words} onRetry={onRetry} />
}

/** Says that the prices shown are from an earlier answer. */
function Outdated({ isOffline, onRetry }: FailedProps) {
  const text = useText(cartTexts)
  const common = useText(commonTexts)
  return (
    <div className={styles.note} role="alert">
      <p>
        {isOffline ? text.offlineTitle : text.failedTitle}. {text.olderPrices}
      </p>
      <Button variant="text" size="md" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}

type QuoteAnswer = { readonly quote: Quote; readonly asked: readonly CartLine[] }
type QuoteState = { readonly answered: QuoteAnswer | null; readonly failure: 'failed' | 'offline' | null }

/** Debounce, because one change of a quantity is often followed by another. */
const settlesMs = 300

/**
 * The cart's lines and their latest quote, which is requested again in one call after each change and when the network
 * returns. The last quote stays until the next one arrives.
 */
function useQuotedCart() {
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
    // `isFirst` only affects the delay.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked, attempt])
  const retry = () => setAttempt((count) => count + 1)
  useEffect(() => {
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return { lines, ...read, isPending, retry }
}

type ShopPartProps = {
  readonly shop: QuoteShop
  /** With several shops, each shows its own subtotal. */
  readonly hasSum: boolean
  readonly children: ReactNode
}

/** The part of one shop: its name, earliest delivery day, items and costs. */
function ShopPart({ shop, hasSum, children }: ShopPartProps) {
  const text = useText(cartTexts)
  const { money, shopNamed } = useLocale()
  const id = useId()
  return (
    <section className={styles.shop} aria-labelledby={id}>
      <header className={styles.shopHead}>
        <h2 id={id} className={styles.shopName}>
          <ShopLink shop={shop.shopId} name={shopNamed(shop)} />
          <VerifiedIcon size={18} className={styles.verified} />
        </h2>
        <p className={styles.hint}>{useArrival(shop)}</p>
      </header>
      <ul className={styles.lines}>{children}</ul>
      <p className={styles.shopSum}>
        <span>{useFee(shop)}</span>
        {hasSum && <span>{text.shopTotal({ total: money(shop.total) })}</span>}
      </p>
    </section>
  )
}

/** States a delivery day, never a duration. */
function useArrival({ delivery }: QuoteShop): string {
  const text = useText(cartTexts)
  const { dueDay, language } = useLocale()
  const emirate = useEmirate()
  if (delivery === null) return text.noDelivery({ emirate: emirateNames[emirate][language] })
  const [first] = delivery.days
  return first ? text.deliveredBy({ day: dueDay(dayStart(first.date)) }) : text.noDays
}

function useFee({ delivery }: QuoteShop): string {
  const text = useText(cartTexts)
  const { money } = useLocale()
  if (delivery === null) return ''
  if (delivery.fee === 0) return text.freeDelivery
  const from = delivery.freeFrom === null ? [] : [text.freeFrom({ sum: money(delivery.freeFrom) })]
  return [text.delivery({ fee: money(delivery.fee) }), ...from].join(' · ')
}
