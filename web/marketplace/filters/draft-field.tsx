import styles from './filter-fields.module.css'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'

const pauseMs = 600

/**
 * A field whose value is kept elsewhere: what is typed stands as typed until the field is left, and is handed on
 * when it is left or after a pause.
 */
function useDraft(value: string, commit: (typed: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    value: draft ?? value,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      const typed = target.value
      setDraft(typed)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(typed), pauseMs)
    },
    onBlur: () => {
      clearTimeout(timer.current)
      if (draft !== null) latest.current(draft)
      setDraft(null)
    },
  }
}

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
