import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useShownPrice } from '#web/kit/storefront/card/price.tsx'
import { Dimensions } from '#web/kit/storefront/dimensions.tsx'
import { productTexts } from './messages.ts'
import type { FactView, ProductView } from './product-view.ts'

type Props = {
  readonly fact: FactView
  readonly of: Pick<ProductView, 'dimensions' | 'stock' | 'currency'>
}

/** Renders the value of a product field, on the product page and in comparisons. */
export function Fact({ fact: { name, value, unit }, of: { dimensions, stock, currency } }: Props) {
  const text = useText(productTexts)
  const { number, money } = useLocale()
  const shown = useShownPrice()
  if (name === 'dimensions') return <Dimensions text={dimensions} />
  if (name === 'stock') return stock === 0 ? text.outOfStock : text.inStock({ count: stock })
  if (name === 'assembly') {
    const fee = shown(Number(value), currency)
    return value === 0 ? text.included : money(fee.fils, fee.currency)
  }
  return typeof value === 'number' ? `${number(value)} ${unit}` : <bdi>{value}</bdi>
}
