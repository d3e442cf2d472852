import type { ReactNode } from 'react'
import styles from './table.module.css'

type Props = {
  /** The names of the columns. */
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
