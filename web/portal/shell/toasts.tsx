import { useMediaQuery } from '@mantine/hooks'
import { Notifications } from '@mantine/notifications'
import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import './toasts.css'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { toastMs } from '#web/kit/elements/toast.tsx'

/** Where toasts appear: top end on wide pages, at the bottom on phones, where the thumb is. One at a time, 5 s. */
export function Toasts() {
  const { dir } = useLocale()
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const end = dir === 'rtl' ? 'top-left' : 'top-right'
  return (
    <Notifications
      className="mj-toasts"
      limit={1}
      autoClose={toastMs}
      position={isWide ? end : 'bottom-center'}
    />
  )
}
