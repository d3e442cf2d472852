import { Button, CloseButton, Group, Paper, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/platform/notifications.ts'
import { notificationSentence } from '#domain/platform/notification.ts'
import { refetchScreen } from '#web/kit/api/refetch-screen.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
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
    <Paper component={Group} withBorder radius="lg" gap="sm" px="lg" py="sm" mb="lg">
      <Text flex="1 1 16rem">
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
    </Paper>
  )
}
