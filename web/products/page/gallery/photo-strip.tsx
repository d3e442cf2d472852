import type { KeyboardEventHandler } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { imageUrl } from '#web/storefront/image-address.ts'
import { Photo } from '#web/storefront/photo.tsx'
import type { Pictures } from './gallery.tsx'
import styles from './gallery.module.css'
import { productTexts } from '#web/products/page/messages.ts'
import { useStrip } from './use-strip.ts'

/** The width the main photo takes. */
export const mainPhotoSizes = '(min-width: 90em) 690px, (min-width: 62em) 50vw, 100vw'

type Props = {
  readonly pictures: Pictures
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly onKeyDown: KeyboardEventHandler<HTMLElement>
  readonly onZoom: () => void
}

/** All photos side by side; the frame shows one. Pushing it along works without script, and so does following one. */
export function PhotoStrip({ pictures, index, onIndex, onKeyDown, onZoom }: Props) {
  const text = useText(productTexts)
  const { photos, alt, drawing } = pictures
  const strip = useStrip(index, onIndex)
  const count = photos.length
  if (count === 0) {
    return (
      <Photo className={styles.photo} address={null} alt={alt} sizes={mainPhotoSizes} drawing={drawing} />
    )
  }
  return (
    <ul className={styles.strip} ref={strip}>
      {photos.map((address, number) => (
        <li key={address} className={styles.slide} aria-hidden={number !== index}>
          <a
            className={styles.zoom}
            href={imageUrl(address, 1400, 'webp')}
            tabIndex={number === index ? 0 : -1}
            aria-haspopup="dialog"
            aria-label={`${alt}. ${text.zoomPhoto({ number: number + 1, count })}`}
            onClick={(event) => {
              event.preventDefault()
              onZoom()
            }}
            onKeyDown={onKeyDown}
          >
            <Photo
              className={styles.photo}
              address={address}
              alt={alt}
              sizes={mainPhotoSizes}
              drawing={drawing}
              ratio={[1, 0.92]}
              isFirst={number === 0}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
