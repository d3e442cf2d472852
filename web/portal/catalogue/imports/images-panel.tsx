import { IconCheck, IconFileZip } from '#web/kit/icons/icons.ts'
import { Panel } from '#web/kit/layout/layout.tsx'
import { Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { imagePartBytes, maxImageParts, type ProductImport } from '#contract/catalogue/imports/imports.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { toastError } from '#web/kit/elements/toast.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { FileChoice } from './file-choice.tsx'
import { importTexts } from './messages.ts'
import { ProgressLine } from './progress-line.tsx'
import { importQuery, sendImages } from './queries.ts'

/** The photos and 3D models that cells name by their file names, in one ZIP. */
export function ImagesPanel({ shown }: { readonly shown: ProductImport }) {
  const text = useText(importTexts)
  const { fault, sending, choose } = useImages(shown)
  return (
    <Panel title={text.photos} hint={text.photosHelp} isBusy={sending !== null}>
      <PanelBody>
        {shown.hasImages && sending === null && (
          <Group component="p" wrap="nowrap" mb="sm" c="var(--mj-ink-2)">
            <IconCheck size={18} stroke={2} aria-hidden />
            {text.photosSent}
          </Group>
        )}
        {sending ? (
          <ProgressLine label={text.sending({ name: sending.name })} share={sending.share} />
        ) : (
          <FileChoice
            label={text.photos}
            accept={['.zip']}
            icon={<IconFileZip size={22} stroke={1.5} aria-hidden />}
            choose={shown.hasImages ? text.chooseOtherZip : text.chooseZip}
            fault={fault}
            onFile={choose}
          />
        )}
      </PanelBody>
    </Panel>
  )
}

function useImages({ id }: ProductImport) {
  const text = useText(importTexts)
  const client = useQueryClient()
  const [fault, setFault] = useState<string | undefined>()
  const [share, setShare] = useState(0)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (file: File) =>
      sendImages(id, file, {
        signal: new AbortController().signal,
        onSent: (bytes) => setShare(bytes / file.size),
      }),
    onSuccess: (sent) => {
      if (sent) client.setQueryData(importQuery(id).queryKey, sent)
    },
    onError: (error) => {
      setFault(sentenceOf(error, text.uploadFailed))
      toastError(text.uploadError, error, text.uploadFailed)
    },
  })
  const choose = (file: File) => {
    const isLarge = file.size > imagePartBytes * maxImageParts
    const name = isolated(file.name)
    const isZip = /\.zip$/i.test(file.name)
    const found = isZip ? (isLarge ? text.zipTooLarge({ name }) : undefined) : text.wrongZip({ name })
    setFault(found)
    setShare(0)
    if (found === undefined) mutate(file)
  }
  return { fault, choose, sending: isPending ? { name: variables.name, share } : null }
}
