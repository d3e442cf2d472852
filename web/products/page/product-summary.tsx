import { useLocale, useText } from '#web/i18n/locale.tsx'
import { VerifiedIcon } from '#web/storefront/drawings/icons.tsx'
import { Price } from '#web/storefront/price.tsx'
import { useShell } from '#web/use-page-data.ts'
import { ColorChoice } from './color-choice.tsx'
import { DemoFormerPrice, DemoRating } from './demo-values.tsx'
import { productTexts } from './messages.ts'
import { Promises } from './promises.tsx'
import styles from './product-summary.module.css'
import type { FactView, ProductView } from './product-view.ts'
import { Reduction } from './reduction.tsx'

type Props = {
  readonly product: ProductView
  readonly color: number
  readonly onColor: (color: number) => void
}

/** What decides about a piece, always in the same order: whose it is, its price, its colours, its facts. */
export function ProductSummary({ product, color, onColor }: Props) {
  const text = useText(productTexts)
  const { demoMode } = useShell()
  const { price, currency, formerPrice } = product
  return (
    <div className={styles.summary}>
      <p className={styles.shop}>
        <bdi>{product.shopName}</bdi>
        <VerifiedIcon size={18} className={styles.verified} />
        <span className="mj-hidden">{text.verifiedShop}</span>
      </p>
      <h1 className="mj-display mj-d3">
        <bdi>{product.name}</bdi>
      </h1>
      {demoMode ? <DemoRating /> : <p className={styles.noReviews}>{text.noReviews}</p>}
      <p className={styles.prices}>
        <Price className={styles.price} fils={price} currency={currency} />
        {formerPrice !== null && <Reduction former={formerPrice} present={price} currency={currency} />}
        {formerPrice === null && demoMode && <DemoFormerPrice fils={price} currency={currency} />}
      </p>
      <ColorChoice colors={product.colors} chosen={color} onChoose={onColor} />
      <Facts product={product} />
      <Promises />
    </div>
  )
}

function Facts({ product }: { product: ProductView }) {
  const text = useText(productTexts)
  const { number } = useLocale()
  const { stock } = product
  const stockText =
    stock === null ? text.available : stock === 0 ? text.outOfStock : text.inStock({ count: stock })
  const told = ({ name, value, unit }: FactView) => {
    if (name === 'dimensions') return <DimensionsText dimensions={product.dimensions} size={product.size} />
    if (name === 'stock') return stockText
    return typeof value === 'number' ? `${number(value)} ${unit}` : <bdi>{value}</bdi>
  }
  return (
    <dl className={styles.facts}>
      {product.facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.label}</dt>
          <dd className={fact.name === 'stock' ? (stock === 0 ? styles.out : styles.inStock) : undefined}>
            {told(fact)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The dimensions as the shop typed them (G-65); three bare numbers are centimetres, and that is said. */
function DimensionsText({ dimensions, size }: Pick<ProductView, 'dimensions' | 'size'>) {
  const text = useText(productTexts)
  if (size === null) return <bdi>{dimensions}</bdi>
  return isBare(dimensions) ? (
    <>
      <bdi dir="ltr" className="mj-num">
        {dimensions}
      </bdi>{' '}
      {text.unitCm}
    </>
  ) : (
    <bdi dir="ltr" className="mj-num">
      {dimensions}
    </bdi>
  )
}

/** Whether a recognised size names no unit. */
function isBare(dimensions: string): boolean {
  return !/cm|سم/i.test(dimensions)
}
