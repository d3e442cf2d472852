import { notifications, notificationsStore } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { currentLanguage } from '#web/api/current-language.ts'
import { uiTexts } from './messages.ts'
import styles from './ui.module.css'

/** Title and, where the catalogue has one, text: word for word from the specification (spec §8). */
export type Toast = {
  readonly title: string
  readonly text?: string
  /** A way to take back what was done; using it takes the toast away. */
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

/** One toast at a time: a new one replaces the old (R-ERR-06, G-107). */
export function toastSuccess(toast: Toast): void {
  show(toast, { role: 'status', color: 'green', icon: <IconCheck size={18} stroke={2} /> })
}

export function toastFailure(toast: Toast): void {
  show(toast, { role: 'alert', color: 'red', icon: <IconX size={18} stroke={2} /> })
}

/** Takes the toast away, where what it says is no longer so. */
export function clearToast(): void {
  notifications.updateState(notificationsStore, () => [])
}

type Variant = { readonly role: 'status' | 'alert'; readonly color: string; readonly icon: React.ReactNode }

function show({ title, text, action }: Toast, variant: Variant): void {
  const close = { 'aria-label': uiTexts[currentLanguage()].close }
  clearToast()
  const message = action ? <WithAction text={text} {...action} /> : (text ?? '')
  notifications.show({ ...variant, title, message, closeButtonProps: close })
}

type ActionProps = NonNullable<Toast['action']> & { readonly text: string | undefined }

function WithAction({ text, label, onClick }: ActionProps) {
  const act = () => {
    clearToast()
    onClick()
  }
  return (
    <span className={styles.message}>
      {text}
      <button type="button" className={styles.action} onClick={act}>
        {label}
      </button>
    </span>
  )
}
