import { useRef, useState } from 'react'
import { reviewStatusNames } from '#domain/orders/reviews/review-status.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { Stars } from '#web/kit/storefront/stars.tsx'
import { writingTexts } from './messages.ts'
import { ReviewForm } from './review-form.tsx'
import type { ReviewedProduct } from './reviews-loader.ts'
import styles from './reviews.module.css'

type Props = { readonly product: ReviewedProduct; readonly email: string }

/** One item that was received: what was said of it, or where it is said. */
export function ProductReview({ product, email }: Props) {
  const [written, setWritten] = useState(product.review)
  // What was rejected can be said in other words.
  const mayWrite = !written || written.status === 'rejected'
  // Where the form was: a keyboard goes on from there, and a phone shows what has been sent.
  const place = useRef<HTMLElement>(null)
  return (
    <article
      id={product.orderNumber}
      ref={place}
      tabIndex={-1}
      className={styles.product}
      aria-label={product.name}
    >
      <div className={styles.picture}>
        <Photo address={product.photo} alt="" sizes="160px" drawing="sofa" />
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <NameText>{product.name}</NameText>
        </h2>
        <p className={styles.quiet}>
          <NameText>{product.shopName}</NameText> · <bdi>{product.orderNumber}</bdi>
        </p>
        {written && <Written review={written} />}
        {mayWrite && (
          <ReviewForm
            product={product}
            email={email}
            onSent={(review) => {
              setWritten({ ...review, status: 'pending', rejectionReason: null })
              place.current?.focus()
            }}
          />
        )}
      </div>
    </article>
  )
}

function Written({ review }: { readonly review: NonNullable<ReviewedProduct['review']> }) {
  const text = useText(writingTexts)
  const { language } = useLocale()
  const { rating, comment, status, rejectionReason } = review
  return (
    <div className={styles.written}>
      <p>
        <Stars rating={rating} /> <span className="mj-hidden">{text.star({ count: rating })}</span>{' '}
        <strong>{reviewStatusNames[status][language]}</strong>
      </p>
      <p className={styles.comment} dir="auto">
        {comment}
      </p>
      {rejectionReason !== null && (
        <p>
          {text.rejected({ reason: rejectionReason })} {text.again}
        </p>
      )}
    </div>
  )
}
