import type { Currency, Fils } from '#domain/money/money.ts'
import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import styles from './former-price.module.css'
import { Price } from './price.tsx'

/** What a piece cost before, struck through, and said to those who do not see the line. */
export function FormerPrice({ fils, currency }: { fils: Fils; currency: Currency }) {
  const text = useText(commonTexts)
  return (
    <s className={styles.former}>
      <span className="mj-hidden">{text.was} </span>
      <Price fils={fils} currency={currency} />
    </s>
  )
}
