import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'
import styles from './customer-orders.module.css'

type Props = {
  readonly label: string
  /** Name of the open form; null: none. */
  readonly open: string | null
  readonly onClose: () => void
  /** The form, whose code may be loaded on demand. */
  readonly form: ReactNode
  /** Earlier submissions, above the form. */
  readonly sent?: ReactNode
  /** Buttons that open it, below. */
  readonly children: ReactNode
}

/**
 * A form that unfolds within an order. It takes the focus; Escape closes it unless a dialog above it handles the key.
 * Then the focus moves to the whole section, where the new submission is, so that the user keeps their place (WCAG
 * 2.4.3).
 */
export function Foldout({ label, open, onClose, form, sent, children }: Props) {
  const { whole, inside } = usePlace(open, onClose)
  const isAwake = useIsAwake()
  return (
    <fieldset ref={whole} aria-label={label} tabIndex={-1} className={styles.foldout}>
      {sent}
      {open !== null && (
        <div ref={inside} tabIndex={-1}>
          {isAwake && <Suspense>{form}</Suspense>}
        </div>
      )}
      {children}
    </fieldset>
  )
}

function usePlace(open: string | null, onClose: () => void) {
  const whole = useRef<HTMLFieldSetElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  const shown = useRef(open)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    if (shown.current !== open) (open === null ? whole : inside).current?.focus()
    shown.current = open
    if (open === null) return
    const place = whole.current
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target as Element).closest('dialog')) close.current()
    }
    place?.addEventListener('keydown', onKey)
    return () => place?.removeEventListener('keydown', onKey)
  }, [open])
  return { whole, inside }
}
