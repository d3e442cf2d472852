import { type Currency, type Fils, inAed } from '#domain/platform/amounts/money.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import styles from './price.module.css'

type Props = {
  readonly fils: Fils
  readonly currency: Currency
  readonly className?: string | undefined
  /** Without the shop's own figure: beside a price that has it. */
  readonly isBrief?: boolean
}

/**
 * An amount as the reader writes it, isolated from the text around it: in AED, as it is filtered and sorted; what a shop
 * asks in EUR stands beside it (G-92). Where the rate could not be read, the shop's figure alone.
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

/** What a product cost before, struck through, and said to those who do not see the line. */
export function FormerPrice({ fils, currency }: Pick<Props, 'fils' | 'currency'>) {
  const { was } = useText(commonTexts)
  return (
    <s className={styles.former}>
      <span className="mj-hidden">{was} </span>
      <Price fils={fils} currency={currency} isBrief />
    </s>
  )
}

/** {@link shownPrice} at the rate of today. */
export function useShownPrice() {
  const { eurRate } = useShell()
  return (fils: Fils, currency: Currency) => shownPrice(fils, currency, eurRate)
}

/** What a price is compared by: its AED value, or itself where no rate is known (ten-thousandths, G-92). */
export function shownPrice(
  fils: Fils,
  currency: Currency,
  eurRate: number | null,
): { readonly fils: Fils; readonly currency: Currency } {
  return eurRate === null ? { fils, currency } : { fils: inAed({ fils, currency }, eurRate), currency: 'AED' }
}
