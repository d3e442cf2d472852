import { type KeyboardEventHandler, useEffect, useEffectEvent, useRef } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import type { DrawingName } from '#web/kit/storefront/drawings/drawing-paths.ts'
import styles from './gallery.module.css'
import { productTexts } from '#web/public/product/messages.ts'

export type Pictures = {
  readonly id: string
  readonly name: string
  /** Describes the product and its colour. */
  readonly alt: string
  readonly photos: readonly string[]
  readonly drawing: DrawingName
  readonly threeD: { readonly address: string; readonly variant: string | null } | null
}

const settleMs = 120

/**
 * A strip of photos that users swipe (by native scrolling) and that follows the chosen index. On right-to-left pages,
 * scroll positions are negative.
 */
function useStrip(index: number, onIndex: (index: number) => void) {
  const strip = useRef<HTMLUListElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settled = useEffectEvent(onIndex)
  useEffect(() => {
    const node = strip.current
    if (!node || shownIn(node) === index) return
    const slide = node.children[index] as HTMLElement | undefined
    const first = node.children[0] as HTMLElement | undefined
    node.scrollTo({ left: (slide?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0), behavior: behaviour() })
  }, [index])
  useEffect(() => {
    const node = strip.current
    const settle = () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => node && settled(shownIn(node)), settleMs)
    }
    node?.addEventListener('scroll', settle, { passive: true })
    return () => {
      clearTimeout(timer.current)
      node?.removeEventListener('scroll', settle)
    }
  }, [])
  return strip
}

function shownIn({ scrollLeft, clientWidth }: HTMLElement): number {
  return clientWidth === 0 ? 0 : Math.round(Math.abs(scrollLeft) / clientWidth)
}

function behaviour(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
}

/** Width of the main photo. */
export const mainPhotoSizes = '(min-width: 90em) 690px, (min-width: 62em) 50vw, 100vw'

type Props = {
  readonly pictures: Pictures
  readonly index: number
  readonly onIndex: (index: number) => void
  readonly onKeyDown: KeyboardEventHandler<HTMLElement>
  readonly onZoom: () => void
}

/** All photos side by side, of which the frame shows one. Swiping and following the links work without JavaScript. */
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

type Place = { readonly count: number; readonly dir: 'ltr' | 'rtl' }

/** Returns the photo that an arrow key leads to, in reading direction; null for any other key. */
export function photoByKey(key: string, index: number, { count, dir }: Place): number | null {
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return null
  const isOnward = (key === 'ArrowRight') === (dir === 'ltr')
  return Math.min(count - 1, Math.max(0, index + (isOnward ? 1 : -1)))
}
