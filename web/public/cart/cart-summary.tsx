import type { Quote } from '#contract/orders/checkout/cart.ts'
import { linkQuery } from '#domain/orders/price.ts'
import { type Emirate, emirateNames, emirates } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths, publicHref, searchOf } from '#web/kit/pages/paths.ts'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import type { CartLine } from '#web/kit/storefront/cart/cart-store.ts'
import { useEmirate, writeEmirate } from '#web/kit/storefront/cart/emirate-store.ts'
import { Elsewhere } from '#web/kit/storefront/elsewhere.tsx'
import { Select } from '#web/kit/storefront/forms/field.tsx'
import { InstalmentOffers } from '#web/kit/storefront/instalment-offers.tsx'
import { sumOf, Sums } from '#web/kit/storefront/sums.tsx'
import { Promises, Summary } from '#web/kit/storefront/visitor/summary.tsx'
import { cartTexts } from './messages.ts'
import styles from './cart-screen.module.css'

type Props = { readonly quote: Quote; readonly lines: readonly CartLine[]; readonly isPending: boolean }

/** The total of the cart, with the link to the checkout. */
export function CartSummary({ quote, lines, isPending }: Props) {
  const text = useText(cartTexts)
  const sum = sumOf(quote)
  const hasProblem = quote.shops.some((shop) => shop.lines.some(({ problem }) => problem !== null))
  return (
    <Summary title={text.summary}>
      <EmirateChoice />
      <div className={isPending ? styles.pending : undefined} aria-live="polite">
        {sum && <Sums {...sum} />}
        {sum && <InstalmentOffers className={styles.hint} offers={quote.payment.instalments} />}
      </div>
      {hasProblem && <p className={styles.hint}>{sum ? text.leftOut : text.nothing}</p>}
      {sum ? (
        <ButtonLink to={paths.checkout()} isFull>
          {text.checkout}
        </ButtonLink>
      ) : (
        <Button isFull disabled>
          {text.checkout}
        </Button>
      )}
      <Promises warranty={text.warranty} returns={text.returns} isRoomy />
      <CartElsewhere lines={lines} />
    </Summary>
  )
}

function EmirateChoice() {
  const text = useText(cartTexts)
  const { language } = useLocale()
  const emirate = useEmirate()
  return (
    <label className={styles.emirate}>
      {text.deliverTo}
      <Select value={emirate} onChange={({ target }) => writeEmirate(target.value as Emirate)}>
        {emirates.map((each) => (
          <option key={each} value={each}>
            {emirateNames[each][language]}
          </option>
        ))}
      </Select>
    </label>
  )
}

/** A link that opens the cart on another device. */
function CartElsewhere({ lines }: { readonly lines: readonly CartLine[] }) {
  const text = useText(cartTexts)
  const { language } = useLocale()
  const address = window.location.origin + publicHref(language, paths.cart) + searchOf(linkQuery(lines))
  return <Elsewhere address={address} hint={text.shareHint} />
}
