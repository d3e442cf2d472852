import { useText } from '#web/i18n/locale.tsx'
import { drawingOf } from '#web/storefront/drawings/drawing-paths.ts'
import { Photo } from '#web/storefront/photo.tsx'
import { approvalTexts } from './messages.ts'
import styles from './product-card.module.css'
import type { ListedProduct } from './queries.ts'

const shownThumbs = 3

/** The main photo, and up to three more with how many others there are (R-REVIEW-05). */
export function CardPhotos({ product }: { readonly product: ListedProduct }) {
  const text = useText(approvalTexts)
  const drawing = drawingOf(product.category.toLowerCase())
  const more = product.additionalPhotos.length - shownThumbs
  return (
    <div className={styles.photos}>
      <Photo
        className={styles.main}
        address={product.mainPhoto}
        alt=""
        sizes="(min-width: 62em) 230px, 70vw"
        drawing={drawing}
      />
      {product.additionalPhotos.length > 0 && (
        <ul className={styles.thumbs}>
          {product.additionalPhotos.slice(0, shownThumbs).map((address, index) => (
            <li key={`${index} ${address}`} className={styles.thumb}>
              <Photo address={address} alt="" sizes="62px" drawing={drawing} />
              {index === shownThumbs - 1 && more > 0 && (
                <span className={styles.others}>{text.photosMore({ count: more })}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
