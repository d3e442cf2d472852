import type { ComponentProps } from 'react'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { SelectorIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { Field } from './field.tsx'
import styles from './text-field.module.css'

type Props = {
  readonly field: Pick<FieldProps, 'name' | 'value' | 'onChange'> & Partial<FieldProps>
  readonly label: string
  readonly help?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly autoComplete?: string
}

/** A choice of one among some, drawn by the device. */
export function SelectField({ field: { error, ...field }, label, help, options, autoComplete }: Props) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <Select {...field} {...control} autoComplete={autoComplete}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** The choice alone, where its label stands elsewhere. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className={styles.select}>
      <select className={styles.control} {...props} />
      <SelectorIcon size={16} />
    </span>
  )
}
