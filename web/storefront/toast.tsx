import { useEffect, useSyncExternalStore } from 'react'
import { commonTexts } from '#web/i18n/common-messages.ts'
import { useText } from '#web/i18n/locale.tsx'
import { CheckIcon, CloseIcon } from './drawings/icons.tsx'
import styles from './toast.module.css'

type Toast = { readonly title: string; readonly text?: string; readonly id: number }

const shownForMs = 5000
let current: Toast | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows a message for five seconds; a new one takes the place of the old (R-ERR-06). */
export function showToast(toast: { readonly title: string; readonly text?: string }): void {
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
  const text = useText(commonTexts)
  useEffect(() => {
    if (toast === null) return
    const timer = setTimeout(() => change(null), shownForMs)
    return () => clearTimeout(timer)
  }, [toast])
  return (
    <output className={styles.region}>
      {toast && (
        <div className={styles.toast} key={toast.id}>
          <span className={styles.mark}>
            <CheckIcon size={16} />
          </span>
          <div className={styles.words}>
            <p className={styles.title}>{toast.title}</p>
            {toast.text && <p className={styles.text}>{toast.text}</p>}
          </div>
          <button type="button" className={styles.close} aria-label={text.close} onClick={() => change(null)}>
            <CloseIcon size={18} />
          </button>
        </div>
      )}
    </output>
  )
}
