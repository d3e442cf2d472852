import { Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#web/kit/router/link.tsx'
import styles from './table.module.css'

type Props = {
  /** The names of the columns; one that sorts is a {@link SortHead}. */
  readonly head: ReactNode
  readonly foot?: ReactNode
  /** Where nothing in it can be pressed, so that what scrolls can be reached by keyboard all the same. */
  readonly label?: string
  /** Where it stands in no panel. */
  readonly isFramed?: boolean
  /** The rows; a cell says by `data-label` what it is called where rows stand below one another. */
  readonly children: ReactNode
}

/** Rows of figures; on phones each is a card with a line for each cell that is not empty. */
export function Table({ head, foot, label, isFramed = false, children }: Props) {
  const reached = label !== undefined && { role: 'group', tabIndex: 0, 'aria-label': label }
  return (
    <div className={styles.scroll} data-framed={isFramed || undefined} {...reached}>
      <table className={styles.table}>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

type Sorted<Order extends string> = Order | `-${Order}`
type SortProps<Order extends string> = {
  readonly order: Order
  readonly word: string
  readonly sort: Sorted<Order> | undefined
  readonly hrefOf: (sort: Sorted<Order>) => string
  readonly isNumber?: boolean
  /** Whether the largest comes first when it is pressed. */
  readonly isFallingFirst?: boolean
}

/** A column's name, which sorts by it; pressed again, the other way around. */
export function SortHead<Order extends string>(props: SortProps<Order>) {
  const { order, word, sort, hrefOf, isNumber = false, isFallingFirst = false } = props
  const falling = `-${order}` as const
  const [there, back] = isFallingFirst ? [falling, order] : [order, falling]
  const isFalling = sort === falling
  const Arrow = isFalling ? IconArrowDown : IconArrowUp
  const way = isFalling ? 'descending' : sort === order ? 'ascending' : undefined
  return (
    <th scope="col" data-number={isNumber || undefined} aria-sort={way}>
      <Link stay to={hrefOf(sort === there ? back : there)} className={styles.sort}>
        {word}
        {way && <Arrow size={14} stroke={2} aria-hidden />}
      </Link>
    </th>
  )
}

type NameProps = {
  readonly to: string
  readonly stay?: boolean
  /** What is said of it below its name. */
  readonly below?: string
  readonly children: string
}

/** What a row is about, with the way to it. */
export function RowName({ below, children, ...link }: NameProps) {
  return (
    <th scope="row">
      <Link {...link} className={styles.name} aria-label={children}>
        <bdi>{children}</bdi>
      </Link>
      {below && <Text variant="muted">{below}</Text>}
    </th>
  )
}
