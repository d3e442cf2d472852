import { Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ProductApproval } from '#contract/catalogue/products/product-approval.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconCube } from '#web/kit/icons/icons.ts'
import { ThreeDFrame } from '#web/public/product/three-d/three-d-frame.tsx'
import { type DrawingName, drawingOf } from '#web/kit/storefront/drawings/drawing-paths.ts'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { dialogTexts } from './dialog-messages.ts'
import styles from './approval-dialog.module.css'

export type ShownPhoto = {
  readonly index: number
  readonly show: (index: number) => void
  readonly step: (by: number) => void
  readonly isThreeDOpen: boolean
  readonly openThreeD: (isOpen: boolean) => void
}

/** State of the large photo; stepping stops at both ends. */
export function useShownPhoto(count: number, onOverlay: (isOverlaid: boolean) => void): ShownPhoto {
  const [index, setIndex] = useState(0)
  const [isThreeDOpen, setIsThreeDOpen] = useState(false)
  const openThreeD = (isOpen: boolean) => {
    setIsThreeDOpen(isOpen)
    onOverlay(isOpen)
  }
  const show = (to: number) => {
    openThreeD(false)
    setIndex(Math.min(Math.max(to, 0), Math.max(count - 1, 0)))
  }
  return { index, show, step: (by) => show(index + by), isThreeDOpen, openThreeD }
}

type Props = { readonly review: ProductApproval; readonly shown: ShownPhoto }

/** All photos of a product: one large and uncropped, the rest below; the 3D view opens in the same frame, in view. */
export function DialogPhotos({ review: { now }, shown }: Props) {
  const drawing = drawingOf(now.category.toLowerCase())
  const { photos, photo3d, photo3dVariant, name } = now
  const threeD = photo3d === null ? null : { address: photo3d, variant: photo3dVariant }
  const pictures = { id: '', name, alt: name, photos, drawing, threeD }
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown.isThreeDOpen) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [shown.isThreeDOpen])
  return (
    <Stack>
      <div className={styles.frame} ref={frame}>
        <LargePhoto photos={photos} index={shown.index} drawing={drawing} />
        {shown.isThreeDOpen && threeD && (
          <ThreeDFrame pictures={pictures} threeD={threeD} onClose={() => shown.openThreeD(false)} />
        )}
      </div>
      <Thumbs photos={photos} drawing={drawing} shown={shown} hasThreeD={threeD !== null} />
    </Stack>
  )
}

/** How the large photo loads; the prefetch of the next product uses the same. */
export const largePhoto = { sizes: '(min-width: 62em) 600px, 100vw', isEager: true } as const

type LargeProps = {
  readonly photos: readonly string[]
  readonly index: number
  readonly drawing: DrawingName
}

function LargePhoto({ photos, index, drawing }: LargeProps) {
  const text = useText(dialogTexts)
  const address = photos[index] ?? null
  const place = { number: index + 1, count: photos.length }
  const photo = (
    <Photo
      key={address}
      className={styles.large}
      address={address}
      alt={address === null ? text.noPhoto : text.photoOf(place)}
      {...largePhoto}
      drawing={drawing}
    />
  )
  if (address === null) return photo
  return (
    <>
      <a
        className={styles.open}
        href={imageUrl(address, 1400, 'webp')}
        target="_blank"
        rel="noreferrer"
        aria-label={text.openPhoto(place)}
      >
        {photo}
      </a>
      {index === 0 && <span className="mj-flag">{text.mainPhoto}</span>}
    </>
  )
}

type ThumbsProps = Omit<LargeProps, 'index'> & { readonly shown: ShownPhoto; readonly hasThreeD: boolean }

function Thumbs({ photos, drawing, shown, hasThreeD }: ThumbsProps) {
  const text = useText(dialogTexts)
  const { index, show, isThreeDOpen, openThreeD } = shown
  if (photos.length + Number(hasThreeD) < 2) return null
  return (
    <Stack gap={0} component="ul" className={styles.thumbs}>
      {photos.map((address, at) => (
        <li key={`${at} ${address}`}>
          <button
            type="button"
            className={styles.thumb}
            aria-label={text.photoOf({ number: at + 1, count: photos.length })}
            aria-current={at === index && !isThreeDOpen}
            onClick={() => show(at)}
          >
            <Photo address={address} alt="" sizes="96px" drawing={drawing} />
          </button>
        </li>
      ))}
      {hasThreeD && (
        <li>
          <button
            type="button"
            className={`${styles.thumb} ${styles.threeD}`}
            aria-label={text.openThreeD}
            aria-current={isThreeDOpen}
            onClick={() => openThreeD(true)}
          >
            <IconCube size={24} stroke={1.6} aria-hidden />
            {text.threeD}
          </button>
        </li>
      )}
    </Stack>
  )
}
