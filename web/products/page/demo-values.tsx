import { type Currency, type Fils, shareOf, wholeInBasisPoints } from '#domain/money/money.ts'
import { useText } from '#web/i18n/locale.tsx'
import { StarIcon } from '#web/storefront/drawings/icons.tsx'
import { Price } from '#web/storefront/price.tsx'
import styles from './demo-values.module.css'
import { productTexts } from './messages.ts'

/** The fixed values of the specification (R-PDP-05): shown in demo mode, where no real figure exists, and nowhere else. */

const stars = [1, 2, 3, 4, 5]
/** The struck price is 1.2 times the price. */
const formerShare = wholeInBasisPoints + wholeInBasisPoints / 5

export function DemoRating() {
  const text = useText(productTexts)
  return (
    <p className={styles.rating}>
      <span className={styles.stars} aria-hidden="true">
        {stars.map((star) => (
          <StarIcon key={star} size={18} />
        ))}
      </span>
      <span className="mj-hidden">{text.ratingWords}</span>
      <span aria-hidden="true">{text.rating}</span>
    </p>
  )
}

export function DemoFormerPrice({ fils, currency }: { fils: Fils; currency: Currency }) {
  const text = useText(productTexts)
  return (
    <>
      <s className={styles.former}>
        <span className="mj-hidden">{text.was} </span>
        <Price fils={shareOf(fils, formerShare)} currency={currency} />
      </s>
      <span className={styles.off}>{text.off}</span>
    </>
  )
}
