import { useEffect, useState, useSyncExternalStore } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { buttonClass } from './button.tsx'
import { CheckIcon, CloseIcon, InfoIcon } from './drawings/icons.tsx'
import styles from './toast.module.css'

/** What can be done about a message: it leads to a page, or something is taken back. */
type Action = { readonly words: string } & ({ readonly to: string } | { readonly onPress: () => void })
type Message = {
  readonly title: string
  readonly text?: string
  readonly action?: Action
  readonly isProblem?: boolean
}
type Toast = Message & { readonly id: number }

const shownForMs = 5000
/** What can be taken back stays as long as in the portals (0036). */
const wayBackForMs = 10_000
let current: Toast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a message for five seconds, ten with a way back; a new one takes the place of the old (R-ERR-06). */
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

/** Where toasts appear; once in the layout. The region is always there, so that readers announce what enters it. */
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

/** A message that is being used stays; one that leads to a page ends with the page it was shown on. */
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
