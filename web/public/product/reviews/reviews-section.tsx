import { lazy, Suspense, useState } from 'react'
import { type Language, nameIn } from '#domain/platform/text/language.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { Select } from '#web/kit/storefront/forms/field.tsx'
import { Stars } from '#web/kit/storefront/stars.tsx'
import type { ProductView } from '#web/public/product/product-view.ts'
import { reviewTexts } from './messages.ts'
import { OneReview } from './one-review.tsx'
import styles from './reviews.module.css'
import { type ReviewsQuery, type ReviewsView, type ReviewView, useReviews } from './use-reviews.ts'

const ZoomDialog = lazy(async () => {
  return { default: (await import('#web/public/product/gallery/zoom-dialog.tsx')).ZoomDialog }
})
const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

type Props = { readonly product: ProductView; readonly first: ReviewsView }
type ReviewsState = ReturnType<typeof useReviews>

/** The reviews of a product: the newest come with the page, the others are loaded on request. */
export function ReviewsSection({ product, first }: Props) {
  const text = useText(reviewTexts)
  const chosen = useReviews(product.id, first)
  const [zoomed, setZoomed] = useState<{ readonly review: ReviewView; readonly index: number } | null>(null)
  const [reported, setReported] = useState<ReviewView | null>(null)
  const { reviews } = chosen
  const { language } = useLocale()
  return (
    <section id="reviews" className={styles.section} aria-labelledby="reviews-title">
      <Summary product={product} first={first} chosen={chosen} />
      <div>
        <Choices first={first} chosen={chosen} />
        <ul className={styles.list} aria-busy={chosen.state === 'reading'}>
          {reviews.map((review) => (
            <OneReview
              key={review.id}
              review={review}
              shopName={product.shopName}
              finish={finishOf(product, review, language)}
              onZoom={(index) => setZoomed({ review, index })}
              onReport={() => setReported(review)}
            />
          ))}
        </ul>
        <Rest chosen={chosen} />
      </div>
      {zoomed && (
        <Suspense>
          <ZoomDialog
            pictures={picturesOf(
              product,
              zoomed.review,
              text.photosOf({ name: zoomed.review.authorName ?? text.forgotten }),
            )}
            index={zoomed.index}
            onIndex={(index) => setZoomed({ ...zoomed, index })}
            onClose={() => setZoomed(null)}
          />
        </Suspense>
      )}
      {reported && (
        <Suspense>
          <ReportDialog reviewId={reported.id} onClose={() => setReported(null)} />
        </Suspense>
      )}
    </section>
  )
}

/** Returns the label of the variant that was bought; its full name where it is no longer sold. */
function finishOf({ family }: ProductView, { product }: ReviewView, language: Language): string | null {
  if (family === null) return null
  return family.variants.find(({ id }) => id === product.id)?.label ?? nameIn(language, product)
}

/** The end of the list: the button for more reviews, or why there are none. */
function Rest({ chosen: { reviews, total, state, more } }: { readonly chosen: ReviewsState }) {
  const text = useText(reviewTexts)
  return (
    <>
      {state === 'idle' && reviews.length === 0 && <p className={styles.quiet}>{text.none}</p>}
      {state === 'failed' && <p role="alert">{text.failed}</p>}
      {reviews.length < total && (
        <div className={`mj-needs-js ${styles.more}`}>
          <Button variant="line" size="md" aria-disabled={state === 'reading'} onClick={more}>
            {text.more}
          </Button>
        </div>
      )}
    </>
  )
}

function picturesOf({ id, name }: ProductView, { photos }: ReviewView, alt: string) {
  return { id, name, alt, photos, drawing: 'sofa', threeD: null } as const
}

type SummaryProps = Props & { readonly chosen: ReviewsState }

/** The average rating, and the number of reviews per star. */
function Summary({ product, first, chosen }: SummaryProps) {
  const text = useText(reviewTexts)
  const { stars } = useLocale()
  const average = product.rating ?? 0
  return (
    <div className={styles.summary}>
      <h2 id="reviews-title" className="mj-display mj-d3">
        {text.title}
      </h2>
      <div className={styles.average}>
        <span className={`mj-display mj-num ${styles.figure}`} aria-hidden="true">
          {stars(average)}
        </span>
        <div>
          <Stars rating={average} />
          <span className="mj-hidden">{text.rating({ rating: stars(average) })}</span>
          <p className={styles.quiet}>{text.count({ count: product.reviewCount })}</p>
        </div>
      </div>
      <Bars first={first} chosen={chosen} />
      <ButtonLink to={paths.orders} variant="line" size="md" isFull>
        {text.write}
      </ButtonLink>
      <p className={styles.quiet}>{text.writeHint}</p>
    </div>
  )
}

/** The number of reviews per star; each row filters by its stars. */
function Bars({ first, chosen: { choice, choose } }: Omit<SummaryProps, 'product'>) {
  const text = useText(reviewTexts)
  const { number } = useLocale()
  const total = first.stars.reduce((sum, one) => sum + one, 0)
  return (
    <ul className={styles.bars}>
      {first.stars
        .map((count, index) => ({ count, star: String(index + 1) as ReviewsQuery['rating'] }))
        .toReversed()
        .map(({ count, star }) => (
          <li key={star}>
            <button
              type="button"
              className={styles.bar}
              aria-pressed={choice.rating === star}
              disabled={count === 0}
              onClick={() => choose({ rating: choice.rating === star ? '' : star })}
            >
              <span className="mj-hidden">{text.ofStars({ stars: Number(star), count })}</span>
              <span className="mj-num" aria-hidden="true">
                {star}
              </span>
              <meter className={styles.meter} min={0} max={total} value={count} aria-hidden="true" />
              <span className={`mj-num ${styles.quiet}`} aria-hidden="true">
                {number(count)}
              </span>
            </button>
          </li>
        ))}
    </ul>
  )
}

const sorts = ['newest', 'best', 'worst', 'photos'] as const

function Choices({
  first,
  chosen: { choice, choose },
}: {
  readonly first: ReviewsView
  readonly chosen: ReviewsState
}) {
  const text = useText(reviewTexts)
  const { en, ar } = first.languages
  if (en + ar < 2) return null
  return (
    <div className={`mj-needs-js ${styles.choices}`}>
      <Select
        aria-label={text.sort}
        value={choice.sort}
        onChange={({ target }) => choose({ sort: target.value as ReviewsQuery['sort'] })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {text[sort]}
          </option>
        ))}
      </Select>
      {en > 0 && ar > 0 && (
        <Select
          aria-label={text.language}
          value={choice.language}
          onChange={({ target }) => choose({ language: target.value as ReviewsQuery['language'] })}
        >
          <option value="">{text.everyLanguage}</option>
          <option value="en">{text.english}</option>
          <option value="ar">{text.arabic}</option>
        </Select>
      )}
      {choice.rating !== '' && (
        <Button variant="text" size="md" onClick={() => choose({ rating: '' })}>
          {text.allStars}
        </Button>
      )}
    </div>
  )
}

/** The average rating beside the name of a product, with a link to its reviews. */
export function RatingLine({ product }: { readonly product: ProductView }) {
  const text = useText(reviewTexts)
  const common = useText(commonTexts)
  const { stars } = useLocale()
  const rating = stars(product.rating ?? 0)
  return (
    <p className={styles.line}>
      <Stars rating={product.rating ?? 0} />
      <span className="mj-hidden">{common.rating({ rating })}</span>
      <a href="#reviews">
        <span aria-hidden="true">({rating}) · </span>
        {text.count({ count: product.reviewCount })}
      </a>
    </p>
  )
}
