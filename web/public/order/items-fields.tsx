import { type ChosenItems, countsUpTo } from '#web/kit/forms/chosen-items.ts'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { SelectField } from '#web/kit/storefront/forms/field.tsx'
import styles from './customer-orders.module.css'

type Props = {
  readonly legend: string
  readonly rows: {
    readonly all: readonly ChosenItems[]
    readonly field: (index: number, name: 'quantity') => FieldProps
  }
  /** Name and remaining quantity of an order line; undefined for a line of the form that the order no longer has. */
  readonly itemAt: (position: number) => { readonly name: string; readonly most: number } | undefined
  readonly wordOf: (count: number) => string
}

/** Selects a quantity for each line of an order. */
export function ItemsFields({ legend, rows, itemAt, wordOf }: Props) {
  return (
    <fieldset className={styles.choices} data-path="items" tabIndex={-1}>
      <legend className={styles.legend}>{legend}</legend>
      {rows.all.map((row, index) => {
        const { name = '', most = 0 } = itemAt(row.position) ?? {}
        const value = String(Math.min(Number(row.quantity), most))
        return (
          most > 0 && (
            <SelectField
              key={row.position}
              label={name}
              field={{ ...rows.field(index, 'quantity'), value }}
              options={countsUpTo(most, wordOf)}
            />
          )
        )
      })}
    </fieldset>
  )
}
