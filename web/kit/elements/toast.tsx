import { notifications, notificationsStore } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { undoOfferedMs } from '#domain/platform/undo.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { currentLanguage } from '#web/kit/api/call.ts'
import { Sentence } from '#web/kit/i18n/locale.tsx'
import { IconCheck, IconX } from '#web/kit/icons/icons.ts'
import { uiTexts } from './messages.ts'
import { isTyping } from './use-command-keys.ts'
import styles from './ui.module.css'

/** Title and, if the catalogue has one, text: verbatim from the specification (spec §8). */
export type Toast = {
  readonly title: string
  readonly text?: string
  /** Undo; using it closes the toast. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

/** How long a toast is shown; one with Undo stays for `undoOfferedMs`, even if hovered. */
export const toastMs = 5000

/** One toast at a time: a new one replaces the old (R-ERR-06, G-107). */
export function toastSuccess(toast: Toast): void {
  show(toast, { role: 'status', color: 'green', icon: <IconCheck size={18} stroke={2} /> })
}

export function toastFailure(toast: Toast): void {
  show(toast, failure)
}

/** Toast for a failure: the server's sentence, else the screen's own, else a request to try again (R-ERR-04). */
export function failureOf(title: string, error: unknown, fallback?: string): Toast {
  return { title, text: sentenceOf(error, fallback ?? uiTexts[currentLanguage()].pleaseTryAgain) }
}

export function toastError(...of: Parameters<typeof failureOf>): void {
  toastFailure(failureOf(...of))
}

const failure = { role: 'alert', color: 'red', icon: <IconX size={18} stroke={2} /> } as const

/** Shows a final toast: while it is shown and `holds()` is true, no other toast replaces it. */
export function toastLastWord(toast: Toast, holds: () => boolean): void {
  lastWord.holds = holds
  show(toast, { ...failure, id: lastWord.id })
}

const lastWord = { id: 'last-word', holds: () => false }

function isHeld(): boolean {
  const isShown = notificationsStore.getState().notifications.some(({ id }) => id === lastWord.id)
  return isShown && lastWord.holds()
}

/** Closes the toast, e.g. when it is no longer true. */
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

/** Ctrl+Z works anywhere on the page, even in a dialog's focus trap; in a field it remains the field's own undo. */
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
  return code === 'KeyZ' && (ctrlKey || metaKey) && !shiftKey && !altKey && !isTyping(target)
}
