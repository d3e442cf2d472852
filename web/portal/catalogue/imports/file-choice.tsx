import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { isolated } from '#domain/platform/text/language.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import type { ProgressOptions } from '#web/kit/api/upload.ts'
import { toastError } from '#web/kit/elements/toast.tsx'
import { Problem } from '#web/kit/fields/field-note.tsx'
import { DropArea } from '#web/kit/files/drop-area.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { importTexts } from './messages.ts'
import { ProgressLine } from './progress-line.tsx'

type Props = {
  readonly label: string
  readonly accept: readonly string[]
  readonly icon?: ReactNode
  readonly choose?: string
  readonly sender: FileSender
}

/** Area to choose or drop one file, with the error of the last one; while a file is sent, its progress. */
export function FileChoice({ sender: { fault, sending, choose: onFile }, ...area }: Props) {
  const text = useText(importTexts)
  const id = useId()
  if (sending) return <ProgressLine label={text.sending({ name: sending.name })} share={sending.share} />
  return (
    <>
      <DropArea
        {...area}
        isInvalid={fault !== undefined}
        describedBy={fault === undefined ? undefined : id}
        onFiles={([file]) => file && onFile(file)}
      />
      <Problem id={id}>{fault}</Problem>
    </>
  )
}

export type FileSender = ReturnType<typeof useFileSender>

type Sending<Sent> = {
  /** Error of a file before any of it is sent; `name` is bidi-isolated for use in a sentence. */
  readonly faultOf: (file: File, name: string) => string | undefined
  readonly send: (file: File, sending: ProgressOptions) => Promise<Sent>
  readonly onSent: (sent: Sent) => void
}

/** Sends the chosen file; one at a time. */
export function useFileSender<Sent>({ faultOf, send, onSent }: Sending<Sent>) {
  const text = useText(importTexts)
  const [fault, setFault] = useState<string | undefined>()
  const [share, setShare] = useState(0)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (file: File) =>
      send(file, {
        signal: new AbortController().signal,
        onSent: (bytes) => setShare(bytes / file.size),
      }),
    onSuccess: onSent,
    onError: (error) => {
      setFault(sentenceOf(error, text.uploadFailed))
      toastError(text.uploadError, error, text.uploadFailed)
    },
  })
  const choose = (file: File) => {
    const found = faultOf(file, isolated(file.name))
    setFault(found)
    setShare(0)
    if (found === undefined) mutate(file)
  }
  return { fault, choose, sending: isPending ? { name: variables.name, share } : null }
}
