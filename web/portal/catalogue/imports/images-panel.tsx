import { IconCheck, IconFileZip } from '#web/kit/icons/icons.ts'
import { Panel } from '#web/kit/layout/layout.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import {
  imagePartBytes,
  maxImageParts,
  type ProductImport,
  removeImportImages,
} from '#contract/catalogue/imports/imports.ts'
import { call } from '#web/kit/api/call.ts'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { FileChoice, type FileSender, useFileSender } from './file-choice.tsx'
import { importTexts } from './messages.ts'
import { importQuery, sendImages, useImportChange } from './queries.ts'

type Props = { readonly shown: ProductImport; readonly sender: FileSender }

/** The photos and 3D models that cells refer to by file name, in one ZIP. */
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
        {shown.awaitsImages && !isBusy && <HalfZip id={shown.id} />}
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

/** The user sends it again below, or goes on without it. */
function HalfZip({ id }: Pick<ProductImport, 'id'>) {
  const text = useText(importTexts)
  const { mutate, isPending } = useImportChange({
    send: () => call(removeImportImages, { params: { id } }),
    error: text.withoutZipError,
    failed: text.withoutZipFailed,
    client: useQueryClient(),
  })
  return (
    <Group justify="space-between" mb="sm">
      <Text variant="soft">{text.zipHalf}</Text>
      <Button variant="default" onClick={() => mutate()} loading={isPending}>
        {text.withoutZip}
      </Button>
    </Group>
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
        // Sending the first part has removed the earlier ZIP.
        await client.invalidateQueries({ queryKey: importQuery(id).queryKey })
        throw error
      }
    },
    onSent: (sent) => {
      if (sent) client.setQueryData(importQuery(id).queryKey, sent)
    },
  })
}
