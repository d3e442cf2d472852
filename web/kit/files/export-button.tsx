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
  /** The one file of a list, which on phones its mark alone stands for. */
  readonly isOnlyFile?: boolean
}

/** Keeps what an address gives as a file. */
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

/** Keeps a file of this site on the reader's machine. */
export function useDownload() {
  const text = useText(fileTexts)
  return useMutation({
    mutationFn: download,
    onError: (error) => toastError(text.downloadError, error, text.downloadFailed),
  })
}
