import { ActionIcon } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { refetchScreen } from '#web/kit/api/refetch-screen.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'

/** Reads the open screen anew: nothing that others change comes by itself (R-LIM-01, G-94). */
export function RefreshButton({ list }: { readonly list: { readonly isRefetching: boolean } }) {
  const { refresh } = useText(uiTexts)
  const client = useQueryClient()
  return (
    <ActionIcon
      variant="default"
      size={42}
      aria-label={refresh}
      title={refresh}
      loading={list.isRefetching}
      onClick={() => void refetchScreen(client)}
    >
      <IconRefresh size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}
