import { StarIcon } from './drawings/icons.tsx'
import styles from './stars.module.css'

const all = [1, 2, 3, 4, 5]

/** A rating in five stars, rounded to whole ones. Decorative: the caller adds it in words. */
export function Stars({ rating, size = 18 }: { readonly rating: number; readonly size?: number }) {
  return (
    <span className={styles.stars} aria-hidden="true">
      {all.map((star) => (
        <StarIcon
          key={star}
          size={size}
          className={star <= Math.round(rating) ? styles.full : styles.empty}
        />
      ))}
    </span>
  )
}
