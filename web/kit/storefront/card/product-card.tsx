import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { NameText, useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { type ReactNode, useState } from 'react'
import { paths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import { type CardView, photoAlt } from './card-view.ts'
import { ColorDots } from './color-dots.tsx'
import { VariantDots } from './variant-dots.tsx'
import type { VariantView } from './variant-view.ts'
import { HeartButton } from './heart-button.tsx'
import { StarIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { Photo } from './photo.tsx'
import { FormerPrice, Price } from './price.tsx'
import styles from './product-card.module.css'

type Props = {
  readonly card: CardView
  readonly sizes: string
  readonly isFirst?: boolean
  readonly headingLevel?: 2 | 3
  /** Button below the card. */
  readonly action?: ReactNode
}

/** A product in a grid. The name is a link that covers the card; the heart is on top of it. */
export function ProductCard({ card, sizes, isFirst = false, headingLevel = 3, action }: Props) {
  const text = useText(commonTexts)
  const { language } = useLocale()
  const { demoMode, reviewsEnabled } = useShell()
  const [seen, setSeen] = useState<VariantView | null>(null)
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <article className={styles.card}>
      <div className={styles.tile}>
        <Photo
          address={seen?.photo ?? card.photo}
          alt={photoAlt(card, language)}
          sizes={sizes}
          drawing={card.drawing}
          isFirst={isFirst}
        />
        {card.isNew && <span className="mj-flag">{text.isNew}</span>}
        <HeartButton id={card.id} name={card.name} />
      </div>
      <Heading className={styles.name}>
        <Link to={paths.product(card.id)} className={styles.link}>
          <NameText>{card.name}</NameText>
        </Link>
      </Heading>
      <p className={`${styles.line} ${styles.shopLine}`}>
        {card.shopName !== '' && <bdi className={styles.shop}>{card.shopName}</bdi>}
        {card.rating !== null && <CardRating average={card.rating} />}
        {card.rating === null && demoMode && reviewsEnabled && <CardRating average={4.5} isSample />}
      </p>
      <div className={`${styles.line} ${styles.priceLine}`}>
        <span>
          <Price fils={card.price} currency={card.currency} className={styles.price} />
          {card.formerPrice !== null && <FormerPrice fils={card.formerPrice} currency={card.currency} />}
        </span>
        {!card.isInStock && <span className={styles.out}>{text.outOfStock}</span>}
        {card.variants.length > 0 ? (
          <VariantDots id={card.id} variants={card.variants} onView={setSeen} />
        ) : (
          <ColorDots colors={card.colors} most={5} />
        )}
      </div>
      {action && <div className={`mj-needs-js ${styles.action}`}>{action}</div>}
    </article>
  )
}

type CardRatingProps = {
  /** With one decimal. */
  readonly average: number
  /** The fixed rating of demo cards, marked as a sample by dots below it and in words (R-DEMO-05). */
  readonly isSample?: boolean
}

/** A product's average rating; in demo mode a fixed one if it has no reviews (R-MKT-04, G-89). */
function CardRating({ average, isSample = false }: CardRatingProps) {
  const text = useText(commonTexts)
  const rating = useLocale().stars(average)
  return (
    <span className={styles.rating} title={isSample ? text.sample : undefined}>
      <StarIcon size={15} className={styles.star} />
      <span className={isSample ? `mj-num ${styles.sample}` : 'mj-num'} aria-hidden="true">
        {rating}
      </span>
      <span className="mj-hidden">
        {text.rating({ rating })} {isSample && `(${text.sample})`}
      </span>
    </span>
  )
}
