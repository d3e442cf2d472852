import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { SelectorIcon } from '#web/kit/storefront/drawings/icons.tsx'
import styles from './text-field.module.css'

type Control = {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

type Props = {
  readonly label: string
  readonly help?: string | undefined
  readonly error: string | undefined
  readonly children: (control: Control) => ReactNode
}

/** Frame of every form control on the public pages: label, then help above it, error below it (DESIGN §8). */
export function Field({ label, help, error, children }: Props) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {help && (
        <p className={styles.help} id={`${id}-help`}>
          {help}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        'aria-invalid': error !== undefined,
        'aria-describedby': described || undefined,
      })}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

type SelectFieldProps = {
  readonly field: Pick<FieldProps, 'name' | 'value' | 'onChange'> & Partial<FieldProps>
  readonly label: string
  readonly help?: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly autoComplete?: string
}

/** A native select with label, help and error. */
export function SelectField({
  field: { error, ...field },
  label,
  help,
  options,
  autoComplete,
}: SelectFieldProps) {
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

/** The select alone, for a label elsewhere. */
export function Select(props: ComponentProps<'select'>) {
  return (
    <span className={styles.select}>
      <select className={styles.control} {...props} />
      <SelectorIcon size={16} />
    </span>
  )
}

type TextFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'dir'
> & {
  readonly field: FieldProps
  readonly label: string
  readonly help?: string
  /** With more than one it is a textarea. */
  readonly lines?: number
}

/** A field for text and numbers. */
export function TextField({
  field: { error, ...field },
  label,
  help,
  lines = 1,
  dir = 'auto',
  ...rest
}: TextFieldProps) {
  // Left-to-right numbers get Latin digits: with Arabic ones their groups would be shown in reverse order.
  const leave = () => {
    if (dir === 'ltr' && latinDigits(field.value) !== field.value) field.onChange(latinDigits(field.value))
    field.onBlur()
  }
  return (
    <Field label={label} help={help} error={error}>
      {(control) =>
        lines > 1 ? (
          <textarea {...field} {...rest} {...control} dir={dir} rows={lines} />
        ) : (
          <input {...field} {...rest} {...control} dir={dir} onBlur={leave} />
        )
      }
    </Field>
  )
}
