import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useText } from '#web/i18n/locale.tsx'
import { importTexts } from './messages.ts'
import { useDownload } from './use-download.ts'

/** Keeps all products as a file, from an address that gives it as a spreadsheet. */
export function ExportButton({ path }: { readonly path: string }) {
  const text = useText(importTexts)
  const { mutate, isPending } = useDownload()
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(`${path}?format=xlsx`)}
    >
      {text.exportAll}
    </Button>
  )
}
