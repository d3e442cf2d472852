import type { Quote } from '#contract/orders/cart.ts'
import { type Emirate, emirateNames, emirates } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { paths, publicHref, searchOf } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/storefront/button.tsx'
import type { CartLine } from '#web/storefront/cart/cart-store.ts'
import { useEmirate, writeEmirate } from '#web/storefront/cart/emirate-store.ts'
import { CopyIcon, ReturnsIcon, WarrantyIcon } from '#web/storefront/drawings/icons.tsx'
import { sumsOf } from '#web/storefront/added-up.ts'
import { Sums } from '#web/storefront/sums.tsx'
import { showToast } from '#web/storefront/toast.tsx'
import { useShell } from '#web/use-page-data.ts'
import { linkQuery } from './cart-link.ts'
import { cartTexts } from './messages.ts'
import styles from './cart-screen.module.css'

type Props = { readonly quote: Quote; readonly lines: readonly CartLine[]; readonly isPending: boolean }

/** What all of it costs, and the way on. */
export function CartSummary({ quote, lines, isPending }: Props) {
  const text = useText(cartTexts)
  const sums = sumsOf(quote)
  const hasProblem = quote.shops.some((shop) => shop.lines.some(({ problem }) => problem !== null))
  return (
    <aside className={styles.summary} aria-labelledby="summary">
      <h2 id="summary" className={styles.subtitle}>
        {text.summary}
      </h2>
      <EmirateChoice />
      <div className={isPending ? styles.pending : undefined} aria-live="polite">
        <Sums sums={sums} />
      </div>
      {hasProblem && <p className={styles.hint}>{sums.length === 0 ? text.nothing : text.leftOut}</p>}
      {sums.length === 0 ? (
        <Button isFull disabled>
          {text.checkout}
        </Button>
      ) : (
        <ButtonLink to={paths.checkout()} isFull>
          {text.checkout}
        </ButtonLink>
      )}
      <Promises />
      <Elsewhere lines={lines} />
    </aside>
  )
}

function EmirateChoice() {
  const text = useText(cartTexts)
  const { language } = useLocale()
  const emirate = useEmirate()
  return (
    <label className={styles.emirate}>
      {text.deliverTo}
      <select value={emirate} onChange={({ target }) => writeEmirate(target.value as Emirate)}>
        {emirates.map((each) => (
          <option key={each} value={each}>
            {emirateNames[each][language]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What the demo promises (G-91). */
function Promises() {
  const text = useText(cartTexts)
  const { demoMode } = useShell()
  if (!demoMode) return null
  return (
    <ul className={styles.promises}>
      <li>
        <WarrantyIcon size={18} />
        {text.warranty}
      </li>
      <li>
        <ReturnsIcon size={18} />
        {text.returns}
      </li>
    </ul>
  )
}

/** A link that brings the cart to another device. */
function Elsewhere({ lines }: { readonly lines: readonly CartLine[] }) {
  const text = useText(cartTexts)
  const { language } = useLocale()
  const address = window.location.origin + publicHref(language, paths.cart) + searchOf(linkQuery(lines))
  const copy = () => {
    void navigator.clipboard.writeText(address).then(() => showToast({ title: text.copied }))
  }
  return (
    <details className={styles.elsewhere}>
      <summary className="mj-link">{text.share}</summary>
      <p className={styles.hint}>{text.shareHint}</p>
      <bdi dir="ltr" className={styles.address}>
        {address}
      </bdi>
      {navigator.clipboard && (
        <Button variant="line" size="md" onClick={copy}>
          <CopyIcon size={18} />
          {text.copy}
        </Button>
      )}
    </details>
  )
}
