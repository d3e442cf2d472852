import { countsUpTo } from '#web/kit/forms/chosen-items.ts'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { SelectField } from '#web/kit/storefront/forms/field.tsx'
import styles from './customer-orders.module.css'

type Props = {
  readonly legend: string
  /** In the order of the rows. */
  readonly items: readonly { readonly name: string; readonly most: number }[]
  readonly fieldOf: (index: number) => FieldProps
  readonly wordOf: (count: number) => string
}

/** How many of which line of an order. */
export function ItemsFields({ legend, items, fieldOf, wordOf }: Props) {
  return (
    <fieldset className={styles.choices} data-path="items" tabIndex={-1}>
      <legend className={styles.legend}>{legend}</legend>
      {items.map(({ name, most }, index) => (
        <SelectField
          // oxlint-disable-next-line react/no-array-index-key -- lines stay in their places
          key={index}
          label={name}
          field={fieldOf(index)}
          options={countsUpTo(most, wordOf)}
        />
      ))}
    </fieldset>
  )
}
