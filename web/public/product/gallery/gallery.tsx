import { type KeyboardEvent, type KeyboardEventHandler, lazy, Suspense, useRef, useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { HeartButton } from '#web/kit/storefront/card/heart-button.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { CubeIcon, RotateIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { Counter } from '#web/public/product/counter.tsx'
import styles from './gallery.module.css'
import { photoByKey, type Pictures, PhotoStrip } from './photo-strip.tsx'
import { productTexts } from '#web/public/product/messages.ts'

// Loaded when opened.
const ZoomDialog = lazy(async () => ({ default: (await import('./zoom-dialog.tsx')).ZoomDialog }))
const ThreeDFrame = lazy(async () => {
  return { default: (await import('#web/public/product/three-d/three-d-frame.tsx')).ThreeDFrame }
})

type Props = {
  readonly pictures: Pictures
  readonly index: number
  readonly onIndex: (index: number) => void
}

/** The photos of a product, one at a time, each zoomable, with its 3D view in the same frame. */
export function Gallery({ pictures, index, onIndex }: Props) {
  const text = useText(productTexts)
  const { open, setOpen, openThreeD, closeThreeD } = useOpening()
  const count = pictures.photos.length
  const onKeyDown = useArrows({ index, count, onIndex })
  const choose = (chosen: number) => {
    setOpen(null)
    onIndex(chosen)
  }
  const photos = { pictures, index, onIndex: choose, onKeyDown }
  return (
    <section className={styles.gallery} aria-label={text.photos}>
      <div className={styles.frame}>
        <PhotoStrip {...photos} onIndex={onIndex} onZoom={() => setOpen('zoom')} />
        {pictures.threeD && (
          <button type="button" className={`mj-needs-js ${styles.chip}`} onClick={openThreeD}>
            <RotateIcon size={18} />
            {text.threeDAvailable}
          </button>
        )}
        {count > 1 && <Counter className={styles.counter} index={index} count={count} />}
        <div className={styles.heart}>
          <HeartButton id={pictures.id} name={pictures.name} isOnTile={false} />
        </div>
        {open === '3d' && pictures.threeD && (
          <Suspense>
            <ThreeDFrame pictures={pictures} threeD={pictures.threeD} onClose={closeThreeD} />
          </Suspense>
        )}
      </div>
      <Thumbs {...photos} isThreeDOpen={open === '3d'} onThreeD={openThreeD} />
      {open === 'zoom' && (
        <Suspense>
          <ZoomDialog pictures={pictures} index={index} onIndex={onIndex} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** The view opened over the photo. Closing the 3D view returns focus to the element that opened it. */
function useOpening() {
  const [open, setOpen] = useState<'zoom' | '3d' | null>(null)
  const opener = useRef<Element>(null)
  const openThreeD = () => {
    opener.current = document.activeElement
    setOpen('3d')
  }
  const closeThreeD = () => {
    setOpen(null)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  return { open, setOpen, openThreeD, closeThreeD }
}

type Place = { readonly index: number; readonly count: number; readonly onIndex: (index: number) => void }

/** Moves between photos by arrow keys; focus moves along to the neighbouring element. */
function useArrows({ index, count, onIndex }: Place) {
  const { dir } = useLocale()
  return (event: KeyboardEvent<HTMLElement>) => {
    const next = photoByKey(event.key, index, { count, dir })
    if (next === null || count < 2) return
    event.preventDefault()
    onIndex(next)
    const list = event.currentTarget.closest('ul')
    list?.querySelectorAll<HTMLElement>('a, button')[next]?.focus({ preventScroll: true })
  }
}

type ThumbsProps = {
  readonly pictures: Pictures
  readonly index: number
  readonly isThreeDOpen: boolean
  readonly onIndex: (index: number) => void
  readonly onKeyDown: KeyboardEventHandler<HTMLElement>
  readonly onThreeD: () => void
}

/** Thumbnails of all views: a column beside the photo, on phones a row below it. */
function Thumbs({ pictures, index, isThreeDOpen, onIndex, onKeyDown, onThreeD }: ThumbsProps) {
  const text = useText(productTexts)
  const { photos, threeD, drawing } = pictures
  const count = photos.length
  if (count + (threeD ? 1 : 0) < 2) return null
  return (
    <ul className={`mj-needs-js ${styles.thumbs}`}>
      {photos.map((address, number) => (
        <li key={address}>
          <button
            type="button"
            className={styles.thumb}
            aria-label={text.photoOf({ number: number + 1, count })}
            aria-current={number === index && !isThreeDOpen}
            onClick={() => onIndex(number)}
            onKeyDown={onKeyDown}
          >
            <Photo address={address} alt="" sizes="76px" drawing={drawing} />
          </button>
        </li>
      ))}
      {threeD && (
        <li>
          <button
            type="button"
            className={`${styles.thumb} ${styles.threeD}`}
            aria-label={text.openThreeD}
            aria-current={isThreeDOpen}
            onClick={onThreeD}
          >
            <CubeIcon size={24} />
            {text.threeD}
          </button>
        </li>
      )}
    </ul>
  )
}
