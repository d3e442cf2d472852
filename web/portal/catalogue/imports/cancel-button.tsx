import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { cancelImport } from '#contract/catalogue/imports/imports.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { importTexts } from './messages.ts'
import { useImportChange } from './queries.ts'

export function CancelButton({ id }: { readonly id: string }) {
  const text = useText(importTexts)
  const { mutate, isPending } = useImportChange({
    send: () => call(cancelImport, { params: { id } }),
    error: text.cancelError,
    failed: text.cancelFailed,
    client: useQueryClient(),
  })
  return (
    <Button variant="default" onClick={() => mutate()} loading={isPending}>
      {text.cancel}
    </Button>
  )
}
