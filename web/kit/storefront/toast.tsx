import { useEffect, useState, useSyncExternalStore } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { buttonClass } from './button.tsx'
import { CheckIcon, CloseIcon, InfoIcon } from './drawings/icons.tsx'
import styles from './toast.module.css'

/** A toast's action: a link to a page, or an undo. */
type Action = { readonly words: string } & ({ readonly to: string } | { readonly onPress: () => void })
type Message = {
  readonly title: string
  readonly text?: string
  readonly action?: Action
  readonly isProblem?: boolean
}
type Toast = Message & { readonly id: number }

const shownForMs = 5000
/** With an undo, as long as in the portals (0036). */
const wayBackForMs = 10_000
let current: Toast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a message for five seconds, ten with an undo; a new one replaces the old (R-ERR-06). */
export function showToast(toast: Message): void {
  count += 1
  change({ ...toast, id: count })
}

function change(toast: Toast | null): void {
  current = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The region for toasts, once in the layout. It is always present, so that screen readers announce its content. */
export function Toasts() {
  const toast = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return (
    <output className={`mj-no-print ${styles.region}`}>
      {toast && <Card key={toast.id} toast={toast} />}
    </output>
  )
}

/** A message stays while hovered or focused; one with a link closes when the user leaves the page. */
function Card({ toast: { title, text: words, action, isProblem = false } }: { readonly toast: Toast }) {
  const text = useText(commonTexts)
  const [isHeld, setHeld] = useState(false)
  const { pathname } = useLocation()
  const [shownOn] = useState(pathname)
  const isLeft = action !== undefined && 'to' in action && pathname !== shownOn
  const hasWayBack = action !== undefined && 'onPress' in action
  useEffect(() => {
    if (isLeft) change(null)
  }, [isLeft])
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => change(null), hasWayBack ? wayBackForMs : shownForMs)
    return () => clearTimeout(timer)
  }, [isHeld, hasWayBack])
  return (
    <div
      className={styles.toast}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span className={styles.mark}>{isProblem ? <InfoIcon size={18} /> : <CheckIcon size={16} />}</span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {words && <p className={styles.text}>{words}</p>}
      </div>
      {action && <ActionButton action={action} />}
      <button type="button" className={styles.close} aria-label={text.close} onClick={() => change(null)}>
        <CloseIcon size={18} />
      </button>
    </div>
  )
}

function ActionButton({ action }: { readonly action: Action }) {
  const shape = buttonClass({ variant: 'text', size: 'md' })
  const leave = () => change(null)
  if ('to' in action) {
    return (
      <Link to={action.to} className={shape} onClick={leave}>
        {action.words}
      </Link>
    )
  }
  const press = () => {
    leave()
    action.onPress()
  }
  return (
    <button type="button" className={shape} onClick={press}>
      {action.words}
    </button>
  )
}
