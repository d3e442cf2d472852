import type { ReactNode } from 'react'
import type { CardView } from './card-view.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-card.module.css'

type Props<Card extends CardView> = {
  readonly cards: readonly Card[]
  /** Four columns, or three beside a sidebar; two on phones. */
  readonly columns?: 3 | 4
  /** Whether the first photo is the page's main one. */
  readonly leads?: boolean
  readonly headingLevel?: 2 | 3
  readonly action?: (card: Card) => ReactNode
  readonly children?: ReactNode
}

/** `sizes` of a card's photo, by number of columns. */
export const cardSizes = {
  3: '(min-width: 90em) 308px, (min-width: 62em) 23vw, 46vw',
  4: '(min-width: 90em) 318px, (min-width: 62em) 22vw, 46vw',
} as const

export function ProductGrid<Card extends CardView>({
  cards,
  columns = 4,
  leads = false,
  headingLevel = 3,
  action,
  children,
}: Props<Card>) {
  return (
    <ul className={`${styles.grid} ${columns === 4 ? styles.four : styles.three}`}>
      {cards.map((card, index) => (
        <li key={card.id} className={styles.cell}>
          <ProductCard
            card={card}
            sizes={cardSizes[columns]}
            isFirst={leads && index === 0}
            headingLevel={headingLevel}
            action={action?.(card)}
          />
        </li>
      ))}
      {children}
    </ul>
  )
}
