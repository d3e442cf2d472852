import { notifications, notificationsStore } from '@mantine/notifications'
import { IconCheck, IconX } from '@tabler/icons-react'
import { currentLanguage } from '#web/api/current-language.ts'
import { uiTexts } from './messages.ts'

/** Title and, where the catalogue has one, text: word for word from the specification (spec §8). */
type Toast = { readonly title: string; readonly text?: string }

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

type Look = { readonly role: 'status' | 'alert'; readonly color: string; readonly icon: React.ReactNode }

function show({ title, text }: Toast, look: Look): void {
  const close = { 'aria-label': uiTexts[currentLanguage()].close }
  clearToast()
  notifications.show({ ...look, title, message: text ?? '', closeButtonProps: close })
}
