import styles from './filter-fields.module.css'
import { useDraft } from './use-draft.ts'

type Props = {
  readonly name: string
  readonly label: string
  readonly placeholder: string
  readonly inputMode: 'numeric' | 'decimal'
  readonly maxLength: number
  readonly value: string
  /** Given what was typed, when the field is left or after a pause. */
  readonly onTyped: (typed: string) => void
}

/** A limit among the filters, typed as a number. */
export function DraftField({ label, value, onTyped, ...field }: Props) {
  return (
    <input
      className={styles.field}
      type="text"
      aria-label={label}
      autoComplete="off"
      {...field}
      {...useDraft(value, onTyped)}
    />
  )
}
