import { useText } from '#web/kit/i18n/locale.tsx'
import { Photo } from '#web/kit/storefront/card/photo.tsx'
import styles from './item-rows.module.css'
import { orderWords } from './words.ts'

export type ItemRow = {
  readonly position: number
  readonly name: string
  readonly photo: string | null
  readonly quantity: number
  /** Distinguishing facts: its colour, its assembly. */
  readonly facts: readonly (string | false | null)[]
  readonly price: string
  /** None of it will be delivered any more. */
  readonly isOff?: boolean
}

type Props = { readonly label: string; readonly items: readonly ItemRow[] }

/** Items of an order, each with its photo, name and price. */
export function ItemRows({ label, items }: Props) {
  const text = useText(orderWords)
  return (
    <ul className={styles.items} aria-label={label}>
      {items.map(({ position, name, photo, quantity, facts, price, isOff }) => (
        <li key={position} className={styles.item}>
          <Photo address={photo} alt="" sizes="64px" drawing="sofa" className={styles.photo} />
          <span className={styles.words}>
            <bdi>{quantity > 1 ? text.times({ count: quantity, name }) : name}</bdi>
            <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
          </span>
          <bdi className="mj-num">{isOff ? <s>{price}</s> : price}</bdi>
        </li>
      ))}
    </ul>
  )
}
