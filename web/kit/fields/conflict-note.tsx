import { Alert, Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { RefusalCode } from '#domain/refusal.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { meanwhileTexts } from './messages.ts'

type Props = {
  readonly form: {
    readonly failure: unknown
    readonly changed: readonly string[]
    readonly startOver: () => void
  }
  /** The refusal that means another user has saved since this was loaded. */
  readonly code: RefusalCode
  /** The query that loaded it. */
  readonly query: { readonly queryKey: readonly unknown[] }
}

/** Says that another user has saved meanwhile; the input stays until the user discards it for the saved version. */
export function MeanwhileNote({ form: { failure, changed, startOver }, code, query: { queryKey } }: Props) {
  const text = useText(meanwhileTexts)
  const client = useQueryClient()
  const isMeanwhile = failure instanceof ApiError && failure.code === code
  if (!isMeanwhile || changed.length === 0) return null
  const reload = () => {
    startOver()
    void client.invalidateQueries({ queryKey })
  }
  return (
    <Alert color="orange" title={text.title} role="alert">
      <Group justify="space-between">
        {text.text}
        <Button size="compact-sm" variant="default" onClick={reload}>
          {text.reload}
        </Button>
      </Group>
    </Alert>
  )
}
