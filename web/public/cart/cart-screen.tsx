import { useRef } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { BrowseLink } from '#web/kit/storefront/browse-link.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { EmptyState } from '#web/kit/storefront/empty-state.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import { type QuotedLine, quotedCartOf } from './quoted-cart.ts'
import { CartLineRow, ApartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { cartTexts } from './messages.ts'
import { OpenedLink } from './opened-link.tsx'
import { ShopPart } from './shop-part.tsx'
import { useQuotedCart } from './use-quoted-cart.ts'
import styles from './cart-screen.module.css'

export function head({ locale }: HeadInput<unknown>): PageHead {
  const text = cartTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.title })
  return { title, description: text.lead, isIndexed: false }
}

/** What a visitor is about to buy, from several shops at once. */
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

/** The button that took a line out is gone with it: readers go on from the heading. */
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
            {own.map((each) => (
              <CartLineRow key={keyOf(each)} {...each} onGone={onLineGone} />
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
              {apart.map((each) => (
                <ApartLine key={keyOf(each)} {...each} onGone={onLineGone} />
              ))}
            </ul>
          </section>
        )}
      </div>
      <CartSummary quote={answered.quote} lines={lines} isPending={isPending} />
    </div>
  )
}

const keyOf = ({ line: { productId, color, bundleOf } }: QuotedLine) => [productId, color, bundleOf].join(' ')

type FailedProps = { readonly isOffline: boolean; readonly onRetry: () => void }

function Failed({ isOffline, onRetry }: FailedProps) {
  const text = useText(cartTexts)
  const common = useText(commonTexts)
  const [title, words] = isOffline
    ? [text.offlineTitle, text.offlineText]
    : [text.failedTitle, text.failedText]
  return (
    <EmptyState drawing="lamp" title={title} text={words}>
      <Button variant="line" size="md" onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </EmptyState>
  )
}

/** What was answered before stays, and is said to be old. */
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
