import type { InputHTMLAttributes } from 'react'
import { latinDigits } from '#domain/platform/amounts/decimal-text.ts'
import type { FieldProps } from '#web/kit/forms/use-form.ts'
import { Field } from './field.tsx'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'dir'> & {
  readonly field: FieldProps
  readonly label: string
  readonly help?: string
  /** More than one: room for paragraphs. */
  readonly lines?: number
}

/** A field for words and numbers. */
export function TextField({
  field: { error, ...field },
  label,
  help,
  lines = 1,
  dir = 'auto',
  ...rest
}: Props) {
  // A number runs from left to right: Arabic digits would show its groups the other way round.
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
