import { Link } from '#web/router/link.tsx'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { paths } from '#web/paths.ts'
import { Tag } from '#web/storefront/chip.tsx'
import { ProductGrid } from '#web/storefront/product-grid.tsx'
import { styleName } from '#web/storefront/style-name.ts'
import { DimensionDrawing } from './drawing/dimension-drawing.tsx'
import { productTexts } from './messages.ts'
import styles from './product-details.module.css'
import { categoryOf, type ProductView } from './product-view.ts'

/** Below the fold: what the shop says of the piece, its drawing, and what goes with it. */
export function ProductDetails({ product }: { product: ProductView }) {
  const text = useText(productTexts)
  const { size, goesWellWith } = product
  return (
    <>
      <div className={styles.columns}>
        <About product={product} />
        {size && (
          <section>
            <h2 className={`mj-display mj-d3 ${styles.title}`}>
              {product.facts.find(({ name }) => name === 'dimensions')?.label}
            </h2>
            <DimensionDrawing size={size} categorySlug={categoryOf(product)} />
          </section>
        )}
      </div>
      {goesWellWith.length > 0 && (
        <section className={styles.others}>
          <h2 className={`mj-display mj-d3 ${styles.title}`}>{text.goesWellWith}</h2>
          <ProductGrid cards={goesWellWith} columns={4} />
        </section>
      )}
    </>
  )
}

function About({ product: { description, styles: tags } }: { product: ProductView }) {
  const text = useText(productTexts)
  const { language } = useLocale()
  return (
    <section>
      <h2 className={`mj-display mj-d3 ${styles.title}`}>{text.about}</h2>
      <div className={styles.words}>
        {description.map((line, index) => (
          <p key={`${index}${line.slice(0, 20)}`} dir="auto">
            {line}
          </p>
        ))}
      </div>
      <ul className={styles.tags} aria-label={text.styles}>
        {tags.map((style) => (
          <li key={style}>
            <Link to={paths.marketplace({ style })} className={styles.tag}>
              <Tag>{styleName(style, language)}</Tag>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
