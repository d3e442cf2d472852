import { useState } from 'react'
import type { PhotoFocus } from '#domain/catalogue/photo-focus.ts'
import { Drawing } from '#web/kit/storefront/drawings/drawing.tsx'
import type { DrawingName } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { imageUrl, isShown, isStored, sourceSet } from '#web/kit/pages/image-address.ts'
import styles from './photo.module.css'

type PhotoProps = {
  /** The stored address; null or an address on another site shows the drawing. */
  readonly address: string | null
  readonly alt: string
  /** Its width on screen, as in the `sizes` attribute. */
  readonly sizes: string
  readonly drawing: DrawingName
  /** The page's main photo: loaded at once, with high priority. */
  readonly isFirst?: boolean
  /** On the first screen, but not the main photo: loaded at once. */
  readonly isEager?: boolean
  /** Width to height of the space it fills; the tile's own shape is CSS. */
  readonly ratio?: readonly [number, number]
  /** The part that stays visible when cropped; by default the middle. */
  readonly focus?: PhotoFocus | undefined
  readonly className?: string | undefined
}

/** A photo on its tile: the background shows while it loads, the line drawing if there is none or it fails to load. */
export function Photo({
  address,
  alt,
  sizes,
  drawing,
  isFirst = false,
  isEager = false,
  ratio = [1, 1],
  focus,
  className,
}: PhotoProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const tile = ['mj-tile', styles.tile, className].filter(Boolean).join(' ')
  if (address === null || !isShown(address) || failed === address) {
    return (
      <div className={tile} data-empty>
        <Drawing name={drawing} className={styles.drawing} />
        {alt && <span className="mj-hidden">{alt}</span>}
      </div>
    )
  }
  const [width, height] = [1400, Math.round((1400 * ratio[1]) / ratio[0])]
  return (
    <div className={tile}>
      <picture>
        {isStored(address) && <source type="image/avif" srcSet={sourceSet(address, 'avif')} sizes={sizes} />}
        <img
          className={styles.photo}
          data-focus={focus}
          src={imageUrl(address, 640, 'webp')}
          {...(isStored(address) ? { srcSet: sourceSet(address, 'webp'), sizes } : {})}
          alt={alt}
          width={width}
          height={height}
          {...(isFirst && { fetchPriority: 'high' as const })}
          {...(!isFirst && !isEager && { loading: 'lazy' as const, decoding: 'async' as const })}
          ref={(image) => watch(image, isFirst, () => setFailed(address))}
          onError={() => setFailed(address)}
        />
      </picture>
    </div>
  )
}

/** Fades in a photo that loads late; also detects one that failed before hydration, whose error event was missed. */
function watch(image: HTMLImageElement | null, isFirst: boolean, onFailed: () => void): void {
  if (image === null) return
  if (image.complete) {
    if (image.naturalWidth === 0 && image.currentSrc !== '') onFailed()
    return
  }
  if (isFirst) return
  image.dataset['arriving'] = ''
  image.addEventListener('load', () => delete image.dataset['arriving'], { once: true })
}
