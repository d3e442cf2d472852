import { useState } from 'react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { paths } from '#web/paths.ts'
import { Breadcrumb } from '#web/storefront/breadcrumb.tsx'
import { photoAlt } from '#web/storefront/card-view.ts'
import { drawingOf } from '#web/storefront/drawings/drawing-paths.ts'
import { Gallery } from './gallery/gallery.tsx'
import { productTexts } from './messages.ts'
import { ProductDetails } from './product-details.tsx'
import styles from './product-page.module.css'
import { ProductSummary } from './product-summary.tsx'
import { categoryOf, type ProductView } from './product-view.ts'

/** A piece on its own page. A colour with a photo of its own shows it. */
export function ProductPage({ product }: { product: ProductView }) {
  const { language } = useLocale()
  const [photo, setPhoto] = useState(0)
  const [color, setColor] = useState(0)
  const chooseColor = (index: number) => {
    setColor(index)
    const own = product.photos.indexOf(product.colors[index]?.photo ?? '')
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
        <ProductSummary product={product} color={color} onColor={chooseColor} />
      </div>
      <ProductDetails product={product} />
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
