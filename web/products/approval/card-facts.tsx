import { useLocale, useText } from '#web/i18n/locale.tsx'
import { ColorDot } from '#web/storefront/color-dots.tsx'
import { approvalTexts } from './messages.ts'
import styles from './product-card.module.css'
import type { ListedProduct } from './queries.ts'
import { useFieldWords } from '#web/products/field-words.ts'
import { Line } from '#web/ui/layout/layout.tsx'
import { Term, TermList } from '#web/ui/layout/text.tsx'

const shownColors = 3

/** Price, size, weight and colours in one row (R-REVIEW-04, R-REVIEW-06). */
export function CardDetails({ product }: { readonly product: ListedProduct }) {
  const { money } = useLocale()
  const { label, measure } = useFieldWords()
  return (
    <TermList className={styles.facts}>
      <Term name={label('price')}>
        <strong>{money(product.price, product.currency)}</strong>
      </Term>
      <Term name={label('dimensions')}>
        <bdi>{measure('dimensions', product.dimensions)}</bdi>
      </Term>
      <Term name={label('weight')}>{measure('weight', product.weight)}</Term>
      <Term name={label('availableColors')}>
        <Colours product={product} />
      </Term>
    </TermList>
  )
}

function Colours({ product: { productColors } }: { readonly product: ListedProduct }) {
  const text = useText(approvalTexts)
  const { named, list } = useLocale()
  const names = list(productColors.map(named))
  const more = productColors.length - shownColors
  return (
    <Line as="span" gap="xs">
      <span className="mj-hidden">{names}</span>
      {productColors.slice(0, shownColors).map((color) => (
        <ColorDot key={color.sortOrder} hex={color.hex} />
      ))}
      {more > 0 && <span aria-hidden>{text.more({ count: more })}</span>}
    </Line>
  )
}
