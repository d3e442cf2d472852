import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import { StarIcon } from './drawings/icons.tsx'
import styles from './demo-rating.module.css'

/** The fixed rating of demo cards (R-MKT-04, G-89): shown only in demo mode, where a piece has no reviews. */
export function DemoRating() {
  const text = useText(commonTexts)
  return (
    <span className={styles.rating}>
      <StarIcon size={15} className={styles.star} />
      <span className="mj-num" aria-hidden="true">
        4.5
      </span>
      <span className="mj-hidden">{text.rating({ rating: '4.5' })}</span>
    </span>
  )
}
