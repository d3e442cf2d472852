import { type Currency, type Fils, inAed } from '#domain/platform/amounts/money.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import styles from './price.module.css'

type Props = {
  readonly fils: Fils
  readonly currency: Currency
  readonly className?: string | undefined
  /** Omits the amount in the shop's own currency, which a price beside it shows. */
  readonly isBrief?: boolean
}

/**
 * A price in the user's format, isolated from the text around it: in AED, as it is filtered and sorted, with the shop's
 * own price in EUR beside it (G-92). Without an exchange rate the shop's price alone.
 */
export function Price({ fils, currency, className, isBrief = false }: Props) {
  const { money } = useLocale()
  const shown = useShownPrice()
  const aed = shown(fils, currency)
  const isConverted = aed.currency !== currency
  return (
    <span className={['mj-num', className].filter(Boolean).join(' ')}>
      <bdi>{money(aed.fils, aed.currency)}</bdi>
      {isConverted && !isBrief && <bdi className={styles.own}>{money(fils, currency)}</bdi>}
    </span>
  )
}

/** A product's former price, struck through, and labelled for screen readers. */
export function FormerPrice({ fils, currency }: Pick<Props, 'fils' | 'currency'>) {
  const { was } = useText(commonTexts)
  return (
    <s className={styles.former}>
      <span className="mj-hidden">{was} </span>
      <Price fils={fils} currency={currency} isBrief />
    </s>
  )
}

/** {@link shownPrice} at today's rate. */
export function useShownPrice() {
  const { eurRate } = useShell()
  return (fils: Fils, currency: Currency) => shownPrice(fils, currency, eurRate)
}

/** A price in AED, or itself if the rate (in ten-thousandths, G-92) is not known. */
export function shownPrice(
  fils: Fils,
  currency: Currency,
  eurRate: number | null,
): { readonly fils: Fils; readonly currency: Currency } {
  return eurRate === null ? { fils, currency } : { fils: inAed({ fils, currency }, eurRate), currency: 'AED' }
}
