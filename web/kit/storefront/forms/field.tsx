import { type ReactNode, useId } from 'react'
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

/** What stands around every control of a form on the public pages: its label above, help below that, what is wrong under it (DESIGN §8). */
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
