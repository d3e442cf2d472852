import { type InputHTMLAttributes, useId } from 'react'
import type { FieldProps } from '#web/forms/use-form.ts'
import styles from './text-field.module.css'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'dir'> & {
  readonly field: FieldProps
  readonly label: string
  readonly help?: string
  /** More than one: room for paragraphs. */
  readonly lines?: number
}

/** A field of a form on the public pages: its label above, help below that, what is wrong under it (DESIGN §8). */
export function TextField({
  field: { error, ...field },
  label,
  help,
  lines = 1,
  dir = 'auto',
  ...rest
}: Props) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  const control = {
    ...field,
    ...rest,
    id,
    dir,
    className: styles.control,
    'aria-invalid': error !== undefined,
    'aria-describedby': described || undefined,
  }
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
      {lines > 1 ? <textarea {...control} rows={lines} /> : <input {...control} />}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
