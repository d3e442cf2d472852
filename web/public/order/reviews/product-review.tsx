import { useRef, useState } from 'react'
import { reviewStatusNames } from '#domain/orders/reviews/review-status.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import { Stars } from '#web/kit/storefront/stars.tsx'
import { writingTexts } from './messages.ts'
import type { ReviewedProduct } from './reviews-loader.ts'
import styles from './reviews.module.css'
import { mostReviewPhotos, mostStars } from '#domain/orders/reviews/review.ts'
import { reviewInput, writeReview } from '#contract/orders/reviews/reviews.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { StarIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { TextField } from '#web/kit/storefront/forms/field.tsx'
import { FormEnd } from '../form-end.tsx'
import { showToast } from '#web/kit/storefront/toast.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import { useKeptUploads } from '#web/kit/files/use-kept-uploads.ts'
import { PhotosField } from '../returns/photos-field.tsx'

type Props = { readonly product: ReviewedProduct; readonly email: string }

/** A delivered item with the customer's review, or the form to write one. */
export function ProductReview({ product, email }: Props) {
  const [written, setWritten] = useState(product.review)
  // A rejected review can be rewritten.
  const mayWrite = !written || written.status === 'rejected'
  // Takes the focus from the removed form, so that keyboard users continue here and phones show the sent review.
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

type ReviewValues = { readonly rating: number; readonly comment: string }
type FormProps = {
  readonly product: ReviewedProduct
  readonly email: string
  readonly onSent: (review: ReviewValues) => void
}

/** Form for stars, comment and photos of one item. The draft survives a reload. */
function ReviewForm(props: FormProps) {
  const text = useText(writingTexts)
  const { form, uploads } = useReviewForm(props)
  return (
    <form className={styles.form} aria-label={props.product.name} onSubmit={form.onSubmit} noValidate>
      <StarsField field={form.field('rating')} />
      <TextField field={form.field('comment')} label={text.comment} help={text.commentHelp} lines={4} />
      <PhotosField
        uploads={uploads}
        slot="photos"
        most={mostReviewPhotos}
        words={{ label: text.photos, help: text.photosHelp, add: text.addPhotos }}
      />
      <FormEnd form={form} words={text}>
        <span className={parts.hint}>{text.shownAs}</span>
      </FormEnd>
    </form>
  )
}

function useReviewForm({ product: { orderNumber, productId }, email, onSent }: FormProps) {
  const text = useText(writingTexts)
  const key = `mj-review:${orderNumber}:${productId}`
  const uploads = useKeptUploads('order', `${key}:photos`)
  const form = useContractForm(reviewInput, {
    uploads,
    initial: { rating: '', comment: '', photos: [] },
    draft: { key, except: ['photos'] },
    // The addresses of the completed uploads, in the order of the list.
    arrive: (typed) => ({ ...typed, photos: uploads.all.flatMap(({ url }) => url ?? []) }),
    onSubmit: async ({ rating, comment, photos = [] }) => {
      const body = { orderNumber, email, rating, comment, ...(photos.length > 0 && { photos }) }
      await call(writeReview, { params: { id: productId }, body })
      showToast({ title: text.sent, text: text.sentText })
      uploads.clear()
      onSent({ rating, comment })
    },
  })
  return { form, uploads }
}

const all = Array.from({ length: mostStars }, (_, index) => String(index + 1))

/** Rating of one to five stars, by pointer, touch or arrow keys. */
function StarsField({ field: { name, value, error, onChange, onBlur } }: { readonly field: FieldProps }) {
  const text = useText(writingTexts)
  return (
    <fieldset data-path={name} tabIndex={-1}>
      <legend className={styles.label}>{text.stars}</legend>
      <div className={styles.row}>
        {all.map((star) => (
          <label key={star} className={styles.star} data-on={Number(star) <= Number(value) || undefined}>
            <input
              type="radio"
              className="mj-hidden"
              name={name}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              onBlur={onBlur}
            />
            <StarIcon size={32} />
            <span className="mj-hidden">{text.star({ count: Number(star) })}</span>
          </label>
        ))}
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
