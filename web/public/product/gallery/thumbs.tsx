import type { KeyboardEventHandler } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { CubeIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import type { Pictures } from './photo-strip.tsx'
import { productTexts } from '#web/public/product/messages.ts'
import styles from './thumbs.module.css'

type Props = {
  readonly pictures: Pictures
  readonly index: number
  readonly isThreeDOpen: boolean
  readonly onIndex: (index: number) => void
  readonly onKeyDown: KeyboardEventHandler<HTMLElement>
  readonly onThreeD: () => void
}

/** Every view at a glance: a column beside the photo, a row below it on phones. */
export function Thumbs({ pictures, index, isThreeDOpen, onIndex, onKeyDown, onThreeD }: Props) {
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
