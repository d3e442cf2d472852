import { Button, CloseButton } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { refetchScreen } from '#web/api/refetch-screen.ts'
import type { Role } from '#contract/auth.ts'
import { notificationSentence } from '#domain/notification.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { homeOf } from '#web/portal/portal-paths.ts'
import { useLocation } from '#web/router/router.ts'
import { leadsTo } from './destination.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import { inboxTexts } from './messages.ts'
import { useInboxState } from './queries.ts'
import { uiTexts } from '#web/ui/messages.ts'
import { useArrival } from './use-arrival.ts'

/** Offers to read the open screen anew when news came that it shows; nothing moves under the reader's hands. */
export function NewNotifications({ role }: { readonly role: Role }) {
  const text = useText(inboxTexts)
  const shared = useText(uiTexts)
  const { language } = useLocale()
  const { pathname } = useLocation()
  const client = useQueryClient()
  const isReading = useIsFetching() > 0
  const { arrived, putAside } = useArrival(useInboxState())
  if (!arrived || !(leadsTo(arrived.href, role, pathname) || leadsTo(homeOf[role], role, pathname)))
    return null
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
