import { percentOff } from '#domain/money/former-price.ts'
import type { Currency, Fils } from '#domain/money/money.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Price } from '#web/storefront/price.tsx'
import styles from './demo-values.module.css'
import { productTexts } from './messages.ts'

type Props = { readonly former: Fils; readonly present: Fils; readonly currency: Currency }

/** What a piece really cost before, and how much less it costs now (G-90). */
export function Reduction({ former, present, currency }: Props) {
  const text = useText(productTexts)
  return (
    <>
      <s className={styles.former}>
        <span className="mj-hidden">{text.was} </span>
        <Price fils={former} currency={currency} />
      </s>
      <span className={styles.off}>{text.percentOff({ percent: percentOff(former, present) })}</span>
    </>
  )
}
