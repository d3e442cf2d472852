import { notifications, notificationsStore } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { undoOfferedMs } from '#domain/platform/undo.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { currentLanguage } from '#web/kit/api/call.ts'
import { Sentence } from '#web/kit/i18n/locale.tsx'
import { IconCheck, IconX } from '#web/kit/icons/icons.ts'
import { uiTexts } from './messages.ts'
import styles from './ui.module.css'

/** Title and, where the catalogue has one, text: word for word from the specification (spec §8). */
export type Toast = {
  readonly title: string
  readonly text?: string
  /** A way to take back what was done; using it takes the toast away. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

/** So long a toast stays; one with a way back as long as that is open, however often the pointer rests on it. */
export const toastMs = 5000

/** One toast at a time: a new one replaces the old (R-ERR-06, G-107). */
export function toastSuccess(toast: Toast): void {
  show(toast, { role: 'status', color: 'green', icon: <IconCheck size={18} stroke={2} /> })
}

export function toastFailure(toast: Toast): void {
  show(toast, failure)
}

/** What failed and why: by the server's sentence, where it sent none by the screen's own, or to try again (R-ERR-04). */
export function failureOf(title: string, error: unknown, fallback?: string): Toast {
  return { title, text: sentenceOf(error, fallback ?? uiTexts[currentLanguage()].pleaseTryAgain) }
}

export function toastError(...of: Parameters<typeof failureOf>): void {
  toastFailure(failureOf(...of))
}

const failure = { role: 'alert', color: 'red', icon: <IconX size={18} stroke={2} /> } as const

/** The last that is said: while it stands and `holds`, no other toast takes its place. */
export function toastLastWord(toast: Toast, holds: () => boolean): void {
  lastWord.holds = holds
  show(toast, { ...failure, id: lastWord.id })
}

const lastWord = { id: 'last-word', holds: () => false }

function isHeld(): boolean {
  const isShown = notificationsStore.getState().notifications.some(({ id }) => id === lastWord.id)
  return isShown && lastWord.holds()
}

/** Takes the toast away, where what it says is no longer so. */
export function clearToast(): void {
  notifications.updateState(notificationsStore, () => [])
}

type Variant = {
  readonly role: 'status' | 'alert'
  readonly color: string
  readonly icon: React.ReactNode
  readonly id?: string
}

function show({ title, text, action }: Toast, variant: Variant): void {
  if (isHeld()) return
  const close = { 'aria-label': uiTexts[currentLanguage()].close }
  clearToast()
  const said = text && <Sentence>{text}</Sentence>
  const message = action ? <WithAction text={said} {...action} /> : said
  const autoClose = action ? false : toastMs
  notifications.show({ ...variant, title, message, autoClose, closeButtonProps: close })
}

type ActionProps = NonNullable<Toast['action']> & { readonly text: React.ReactNode }

/** Its key works from everywhere on the page, also where a dialog keeps the focus; in a field it is the field's own. */
function WithAction({ text, label, onClick }: ActionProps) {
  const act = useEffectEvent(() => {
    clearToast()
    onClick()
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isUndoKey(event)) return
      event.preventDefault()
      act()
    }
    const end = setTimeout(clearToast, undoOfferedMs)
    window.addEventListener('keydown', press)
    return () => {
      clearTimeout(end)
      window.removeEventListener('keydown', press)
    }
  }, [])
  return (
    <span className={styles.message}>
      {text}
      <button
        type="button"
        className={styles.action}
        aria-keyshortcuts="Control+Z Meta+Z"
        title="Ctrl+Z"
        onClick={() => act()}
      >
        {label}
      </button>
    </span>
  )
}

function isUndoKey({ code, ctrlKey, metaKey, shiftKey, altKey, target }: KeyboardEvent): boolean {
  const isTyping = target instanceof HTMLElement && target.closest('input, textarea, select')
  return code === 'KeyZ' && (ctrlKey || metaKey) && !shiftKey && !altKey && !isTyping
}
