import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { download } from '#web/kit/api/download.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { fileTexts } from '#web/kit/elements/messages.ts'
import { toastError } from '#web/kit/elements/toast.tsx'
import { IconDownload } from '#web/kit/icons/icons.ts'

type Props = {
  readonly address: string
  readonly label?: string
  /** A list's only export: on phones just its icon is shown. */
  readonly isOnlyFile?: boolean
}

/** Button that downloads the file at an address. */
export function ExportButton({ address, label, isOnlyFile = false }: Props) {
  const { exportAll } = useText(fileTexts)
  const { mutate, isPending } = useDownload()
  return (
    <Button
      variant="default"
      data-only-file={isOnlyFile || undefined}
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(address)}
    >
      {label ?? exportAll}
    </Button>
  )
}

/** Downloads a file of this site; shows a toast if that fails. */
export function useDownload() {
  const text = useText(fileTexts)
  return useMutation({
    mutationFn: download,
    onError: (error) => toastError(text.downloadError, error, text.downloadFailed),
  })
}
