import { Button, CloseButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications.ts'
import { notificationSentence } from '#domain/notification.ts'
import { refetchScreen } from '#web/api/refetch-screen.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { uiTexts } from '#web/ui/messages.ts'
import { inboxTexts } from './messages.ts'

type Props = { readonly arrived: Notification; readonly putAside: () => void }

/** What came, and the ways to read the screen anew or to leave it; fetched when something comes. */
export function StaleNote({ arrived, putAside }: Props) {
  const text = useText(inboxTexts)
  const shared = useText(uiTexts)
  const { language } = useLocale()
  const client = useQueryClient()
  const isReading = useIsFetching() > 0
  return (
    <Line isFramed gap="md" pad="row" below="lg">
      <Text data-grow="words">
        {notificationSentence(arrived.kind, language, arrived.params)} {text.stale}
      </Text>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
        loading={isReading}
        onClick={() => void refetchScreen(client).then(putAside)}
      >
        {shared.refresh}
      </Button>
      <CloseButton aria-label={text.dismiss} onClick={putAside} />
    </Line>
  )
}
