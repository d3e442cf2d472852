import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { imageUrl } from '#web/kit/pages/image-address.ts'
import { Stars } from '#web/kit/storefront/stars.tsx'
import { linesOf } from '#web/public/product/view-words.ts'
import { reviewTexts } from './messages.ts'
import styles from './reviews.module.css'
import type { ReviewView } from './use-reviews.ts'

type Props = {
  readonly review: ReviewView
  readonly shopName: string
  /** The finish that was bought, where the design has several. */
  readonly finish: string | null
  readonly onZoom: (index: number) => void
  readonly onReport: () => void
}

/** A customer's review, with photos and the shop's reply. */
export function OneReview({ review, shopName, finish, onZoom, onReport }: Props) {
  const text = useText(reviewTexts)
  const { shortDay, number } = useLocale()
  const { rating, comment, language, reply, createdAt } = review
  const name = review.authorName ?? text.forgotten
  return (
    <li className={styles.review}>
      <p className={styles.head}>
        <bdi className={styles.name}>{name}</bdi>
        <time dateTime={createdAt} className={styles.quiet}>
          {shortDay(new Date(createdAt))}
        </time>
        <span className={styles.stars}>
          <Stars rating={rating} size={16} />
          <span className="mj-hidden">{text.rating({ rating: number(rating) })}</span>
        </span>
      </p>
      {finish !== null && <p className={styles.quiet}>{text.bought({ finish })}</p>}
      <div className={styles.words} lang={language} dir="auto">
        {linesOf(comment).map((line, index) => (
          <p key={`${index}${line.slice(0, 20)}`}>{line}</p>
        ))}
      </div>
      <Photos review={review} name={name} onZoom={onZoom} />
      {reply && (
        <div className={styles.reply}>
          <p className={styles.name}>{text.replyOf({ shop: shopName })}</p>
          <p dir="auto">{reply.text}</p>
        </div>
      )}
      <button
        type="button"
        className={`mj-needs-js ${styles.report}`}
        aria-label={text.reportOf({ name })}
        onClick={onReport}
      >
        {text.report}
      </button>
    </li>
  )
}

type PhotosProps = Pick<Props, 'review' | 'onZoom'> & { readonly name: string }

function Photos({ review: { photos }, name, onZoom }: PhotosProps) {
  const text = useText(reviewTexts)
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} aria-label={text.photosOf({ name })}>
      {photos.map((address, index) => (
        <li key={address}>
          <button
            type="button"
            className={styles.photo}
            aria-label={text.photo({ number: index + 1, name })}
            onClick={() => onZoom(index)}
          >
            <img src={imageUrl(address, 400, 'webp')} alt="" width={88} height={88} loading="lazy" />
          </button>
        </li>
      ))}
    </ul>
  )
}
