import { type ReactNode, useId } from 'react'
import type { QuoteShop } from '#contract/orders/checkout/cart.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { emirateNames } from '#domain/shops/emirate.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useEmirate } from '#web/kit/storefront/cart/emirate-store.ts'
import { VerifiedIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { ShopLink } from '#web/kit/storefront/shop-link.tsx'
import { cartTexts } from './messages.ts'
import styles from './cart-screen.module.css'

type Props = {
  readonly shop: QuoteShop
  /** Where several shops deliver, each says what its part costs. */
  readonly hasSum: boolean
  readonly children: ReactNode
}

/** What one shop delivers: its name, the day on which it can be there, its items, what that costs. */
export function ShopPart({ shop, hasSum, children }: Props) {
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

/** A day, never a speed. */
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
