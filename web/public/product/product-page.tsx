import { styleNames } from '#domain/catalogue/products/styles.ts'
import { lazy, Suspense, useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'
import { paths } from '#web/kit/pages/paths.ts'
import { Breadcrumb } from '#web/kit/storefront/breadcrumb.tsx'
import { photoAlt, type BuyableView } from '#web/kit/storefront/card/card-view.ts'
import { drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { Bundle } from './buying/bundle.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { productTexts } from './messages.ts'
import styles from './product-page.module.css'
import { fitId, ProductSummary } from './product-summary.tsx'
import type { ProductView } from './product-view.ts'
import { categoryOf } from './view-words.ts'
import { Link } from '#web/kit/router/link.tsx'
import { Tag } from '#web/kit/storefront/chip.tsx'
import { ProductGrid } from '#web/kit/storefront/card/product-grid.tsx'
import { ReviewsSection } from './reviews/reviews-section.tsx'
import { DimensionDrawing } from './drawing/dimension-drawing.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { cartLineOf } from '#web/kit/storefront/cart/cart-store.ts'
import { useAdd } from './buying/add.ts'
import { buyTexts } from './buying/messages.ts'

type Props = {
  readonly product: ProductView
  /** False where only its shop and administrators see it. */
  readonly isPublic?: boolean
}

/** The page of a product. Choosing a colour with its own photo shows that photo. */
export function ProductPage({ product, isPublic = true }: Props) {
  const { language } = useLocale()
  const [photo, setPhoto] = useState(0)
  const [color, setColor] = useState(0)
  const chooseColor = (index: number) => {
    setColor(index)
    const own = product.photos.indexOf(product.choices[index]?.photo ?? '')
    if (own >= 0) setPhoto(own)
  }
  const pictures = {
    id: product.id,
    name: product.name,
    alt: photoAlt(product, language),
    photos: product.photos,
    drawing: drawingOf(categoryOf(product)),
    threeD: product.threeD,
  }
  return (
    <div className={`mj-container ${styles.page}`}>
      <Trail product={product} />
      <div className={styles.columns}>
        <Gallery pictures={pictures} index={photo} onIndex={setPhoto} />
        <ProductSummary product={product} color={color} onColor={chooseColor} isPublic={isPublic} />
      </div>
      {product.bundle && (
        <Bundle product={product} bundle={product.bundle} color={color} isPublic={isPublic} />
      )}
      {product.stock === 0 && <Similar product={product} />}
      <ProductDetails product={product} isPublic={isPublic} />
      {product.stock !== 0 && <Similar product={product} />}
      {isPublic && (
        <InOwnBrowser>
          <RecentlyViewed productId={product.id} />
        </InOwnBrowser>
      )}
    </div>
  )
}

function Trail({ product: { trail, name } }: { product: ProductView }) {
  const text = useText(productTexts)
  const own = trail.slice(-1).map((category) => ({
    name: category.name,
    to: paths.marketplace({ category: category.slug }),
  }))
  return (
    <div className={styles.trail}>
      <Breadcrumb crumbs={[{ name: text.marketplace, to: paths.marketplace() }, ...own, { name }]} />
    </div>
  )
}

/** Below the fold: the description, the drawing, reviews, and products that go well with it. */
function ProductDetails({ product, isPublic }: { product: ProductView; isPublic: boolean }) {
  const text = useText(productTexts)
  const { size, goesWellWith } = product
  return (
    <>
      <div className={styles.productDetailsColumns}>
        <About product={product} />
        {size && (
          <section id={fitId}>
            <h2 className={`mj-display mj-d3 ${styles.title}`}>
              {product.facts.find(({ name }) => name === 'dimensions')?.label}
            </h2>
            <DimensionDrawing
              size={size}
              categorySlug={categoryOf(product)}
              chaiseSide={product.chaiseSide}
            />
            {isPublic && (
              <InOwnBrowser>
                <Fit size={size} />
              </InOwnBrowser>
            )}
          </section>
        )}
      </div>
      {product.reviews && <ReviewsSection product={product} first={product.reviews} />}
      {goesWellWith.length > 0 && (
        <section className={styles.others}>
          <h2 className={`mj-display mj-d3 ${styles.title}`}>{text.goesWellWith}</h2>
          <ProductGrid
            cards={goesWellWith}
            columns={4}
            action={(card) => card.isInStock && <AddOne card={card} />}
          />
        </section>
      )}
    </>
  )
}

/** Similar products: directly below a sold-out product, else at the end of the page. */
function Similar({ product: { similar } }: { product: ProductView }) {
  const text = useText(productTexts)
  if (similar.length === 0) return null
  return (
    <section className={styles.others}>
      <h2 className={`mj-display mj-d3 ${styles.title}`}>{text.similar}</h2>
      <ProductGrid cards={similar} columns={4} />
    </section>
  )
}

const ownBrowser = () => import('./beside/own-browser.tsx')
const Fit = lazy(async () => ({ default: (await ownBrowser()).Fit }))
const RecentlyViewed = lazy(async () => ({ default: (await ownBrowser()).RecentlyViewed }))

/** Renders content that only this browser knows after hydration, because the page is cached for all visitors. */
function InOwnBrowser({ children }: { readonly children: React.ReactNode }) {
  return useIsAwake() && <Suspense>{children}</Suspense>
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
              <Tag>{styleNames[style][language]}</Tag>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Adds an accompanying product to the cart, in its first colour (R-PDP-07). */
function AddOne({ card }: { readonly card: BuyableView }) {
  const text = useText(buyTexts)
  const add = useAdd()
  const { name } = card
  return (
    <Button
      variant="line"
      size="md"
      aria-label={text.addOne({ name })}
      onClick={() => add(name, cartLineOf(card))}
    >
      {text.add}
    </Button>
  )
}
