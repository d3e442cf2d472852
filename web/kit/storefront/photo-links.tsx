import { keyedPicture } from '#web/kit/pages/image-address.ts'
import styles from './photo-links.module.css'

type Props = {
  /** Addresses with their access keys. */
  readonly photos: readonly string[]
  /** What they show. */
  readonly label: string
}

/** Thumbnails of uploaded photos; each opens in full size. */
export function PhotoLinks({ photos, label }: Props) {
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} aria-label={label}>
      {photos.map((address, index) => (
        <li key={address}>
          <a href={address} target="_blank" rel="noopener">
            <img
              src={keyedPicture(address, 400)}
              alt={photos.length > 1 ? `${label} ${index + 1}` : label}
              width={72}
              height={72}
              loading="lazy"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
