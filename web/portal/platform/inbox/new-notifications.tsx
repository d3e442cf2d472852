import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { showMissedNews, useMissedNews } from '#web/kit/api/live.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { inboxTexts } from './messages.ts'
import styles from './notifications.module.css'

/** How much has come that the open screen does not show, since something on it is ticked or open; pressed, it shows it. */
export function NewNotifications() {
  const text = useText(inboxTexts)
  const client = useQueryClient()
  const count = useMissedNews()
  if (count === 0) return null
  return (
    <Button
      className={styles.pill}
      radius="xl"
      leftSection={<IconArrowUp size={18} stroke={1.8} aria-hidden />}
      onClick={() => showMissedNews(client)}
    >
      {text.newOnes({ count })}
    </Button>
  )
}
