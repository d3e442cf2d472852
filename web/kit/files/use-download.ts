import { useMutation } from '@tanstack/react-query'
import { download } from '#web/kit/api/download.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { toastError } from '#web/kit/elements/toast.tsx'
import { fileTexts } from '#web/kit/elements/messages.ts'

/** Keeps a file of this site on the reader's machine. */
export function useDownload() {
  const text = useText(fileTexts)
  return useMutation({
    mutationFn: download,
    onError: (error) => toastError(text.downloadError, error, text.downloadFailed),
  })
}
