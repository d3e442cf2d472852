import { useMutation } from '@tanstack/react-query'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { download } from '#web/kit/api/download.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { fileTexts } from '#web/kit/elements/messages.ts'

/** Keeps a file of this site on the reader's machine. */
export function useDownload() {
  const text = useText(fileTexts)
  return useMutation({
    mutationFn: download,
    onError: (error) =>
      toastFailure({ title: text.downloadError, text: sentenceOf(error, text.downloadFailed) }),
  })
}
