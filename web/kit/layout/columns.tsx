import { getSpacing, type MantineSpacing } from '@mantine/core'
import { LayoutBox, type LayoutProps } from './layout.tsx'
import styles from './layout.module.css'

type ColumnsProps = LayoutProps & {
  readonly parts?: '3:2' | '1:1' | '2:1' | '2:1:1'
  readonly gap?: MantineSpacing
}

/**
 * Parts beside one another on wide screens: the story and what goes with it, or the fields of a form (`1:1`, `2:1`,
 * `2:1:1`, on tablets too).
 */
export function Columns({ parts, gap = 'lg', className = '', ...box }: ColumnsProps) {
  return (
    <LayoutBox
      {...box}
      className={`${styles.columns} ${className}`}
      mod={{ parts }}
      __vars={{ '--gap': getSpacing(gap) }}
    />
  )
}

type ColumnProps = LayoutProps & {
  /** Over all columns. */
  readonly isWide?: boolean
  /** The second of three parts: beside both others, however long it is. */
  readonly isBeside?: boolean
}

/** A part of columns that does not simply take the next of them. */
export function Column({ isWide = false, isBeside = false, ...box }: ColumnProps) {
  return <LayoutBox {...box} className={styles.column} mod={{ wide: isWide, beside: isBeside }} />
}
