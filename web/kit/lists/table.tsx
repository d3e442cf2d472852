import type { ComponentProps } from 'react'
import type { Column } from './columns.tsx'
import { DataTable } from './data-table.tsx'

type Props<Row, Id extends string> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  'rows' | 'idOf' | 'label' | 'total' | 'isInPanel' | 'isMarked'
> & {
  readonly columns: readonly Column<Row, Id, never>[]
  /** What the columns are called. */
  readonly text: Readonly<Record<Id, string>>
}

/** Rows that are no list: neither searched nor opened; most often figures in a panel. */
export function Table<Row, const Id extends string>({ text, ...props }: Props<Row, Id>) {
  return <DataTable isInPanel {...props} nameOf={({ id }) => text[id as Id]} />
}
