import { StarIcon } from './drawings/icons.tsx'
import styles from './stars.module.css'

const all = [1, 2, 3, 4, 5]

/** So many of five stars, to the next whole one; in words beside it, or by whoever shows it. */
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
