import { IconCheck, IconFileZip } from '#web/kit/icons/icons.ts'
import { Panel } from '#web/kit/layout/layout.tsx'
import { Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { imagePartBytes, maxImageParts, type ProductImport } from '#contract/catalogue/imports/imports.ts'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { FileChoice, type FileSender, useFileSender } from './file-choice.tsx'
import { importTexts } from './messages.ts'
import { importQuery, sendImages } from './queries.ts'

type Props = { readonly shown: ProductImport; readonly sender: FileSender }

/** The photos and 3D models that cells name by their file names, in one ZIP. */
export function ImagesPanel({ shown, sender }: Props) {
  const text = useText(importTexts)
  const isBusy = sender.sending !== null
  return (
    <Panel title={text.photos} hint={text.photosHelp} isBusy={isBusy}>
      <PanelBody>
        {shown.hasImages && !isBusy && (
          <Group component="p" wrap="nowrap" mb="sm" c="var(--mj-ink-2)">
            <IconCheck size={18} stroke={2} aria-hidden />
            {text.photosSent}
          </Group>
        )}
        <FileChoice
          label={text.photos}
          accept={['.zip']}
          icon={<IconFileZip size={22} stroke={1.5} aria-hidden />}
          choose={shown.hasImages ? text.chooseOtherZip : text.chooseZip}
          sender={sender}
        />
      </PanelBody>
    </Panel>
  )
}

export function useImages({ id }: ProductImport): FileSender {
  const text = useText(importTexts)
  const client = useQueryClient()
  return useFileSender({
    faultOf: (file, name) => {
      if (!/\.zip$/i.test(file.name)) return text.wrongZip({ name })
      return file.size > imagePartBytes * maxImageParts ? text.zipTooLarge({ name }) : undefined
    },
    send: async (file, sending) => {
      try {
        return await sendImages(id, file, sending)
      } catch (error) {
        // What was there before went with the first part.
        await client.invalidateQueries({ queryKey: importQuery(id).queryKey })
        throw error
      }
    },
    onSent: (sent) => {
      if (sent) client.setQueryData(importQuery(id).queryKey, sent)
    },
  })
}
