import type { ReactNode } from 'react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { ColorDot } from '#web/storefront/color-dots.tsx'
import { approvalTexts } from './messages.ts'
import styles from './product-card.module.css'
import type { ListedProduct } from './queries.ts'
import { useFieldWords } from '#web/products/field-words.ts'

const shownColors = 3

/** Price, size, weight and colours in one row (R-REVIEW-04, R-REVIEW-06). */
export function CardDetails({ product }: { readonly product: ListedProduct }) {
  const { money } = useLocale()
  const { label, measure } = useFieldWords()
  return (
    <dl className={styles.facts}>
      <Fact label={label('price')} isStrong>
        {money(product.price, product.currency)}
      </Fact>
      <Fact label={label('dimensions')}>
        <bdi>{measure('dimensions', product.dimensions)}</bdi>
      </Fact>
      <Fact label={label('weight')}>{measure('weight', product.weight)}</Fact>
      <Fact label={label('availableColors')}>
        <Colours product={product} />
      </Fact>
    </dl>
  )
}

type FactProps = { readonly label: string; readonly isStrong?: boolean; readonly children: ReactNode }

function Fact({ label, isStrong = false, children }: FactProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd data-strong={isStrong || undefined}>{children}</dd>
    </div>
  )
}

function Colours({ product: { productColors } }: { readonly product: ListedProduct }) {
  const text = useText(approvalTexts)
  const { named, list } = useLocale()
  const names = list(productColors.map(named))
  const more = productColors.length - shownColors
  return (
    <span className={styles.colors}>
      <span className="mj-hidden">{names}</span>
      {productColors.slice(0, shownColors).map((color) => (
        <ColorDot key={color.sortOrder} hex={color.hex} />
      ))}
      {more > 0 && <span aria-hidden>{text.more({ count: more })}</span>}
    </span>
  )
}
