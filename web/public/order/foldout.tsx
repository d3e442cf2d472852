import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'
import styles from './customer-orders.module.css'

type Props = {
  readonly label: string
  /** The form that is open; null: none. */
  readonly open: string | null
  readonly onClose: () => void
  /** The form, whose code may come once it is asked for. */
  readonly form: ReactNode
  /** What has been sent before, above the form. */
  readonly sent?: ReactNode
  /** What opens it, below. */
  readonly children: ReactNode
}

/**
 * A form that folds out of the order. The focus goes into it, Escape folds it in unless a question over it hears it, and then the focus is where it was,
 * with what has just been sent: neither a keyboard nor a phone loses its place (WCAG 2.4.3).
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
