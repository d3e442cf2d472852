import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { importTemplate, type ProductImport, productsFile } from '#contract/catalogue/imports/imports.ts'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { IconDownload } from '#web/kit/icons/icons.ts'
import { FileChoice, type FileSender, useFileSender } from './file-choice.tsx'
import { useDownload } from '#web/kit/files/export-button.tsx'
import { Columns, Panel } from '#web/kit/layout/layout.tsx'
import { importTexts } from './messages.ts'
import { sendSheet, showImport } from './queries.ts'
import styles from './imports.module.css'

/** First step: the file, and downloads to start from. */
export function FileStep({ onSent }: { readonly onSent: (sent: ProductImport) => void }) {
  const text = useText(importTexts)
  const sender = useSheet(onSent)
  return (
    <Columns parts="3:2">
      <Panel title={text.file} hint={text.fileHelp} isBusy={sender.sending !== null}>
        <PanelBody>
          <FileChoice label={text.file} accept={['.csv', '.txt', '.tsv', '.xlsx']} sender={sender} />
        </PanelBody>
        <Stack component="ul" className={styles.notes} c="var(--mj-ink-2)" fz="sm">
          {[text.aboutForeign, text.aboutRows, text.aboutFiles, text.aboutLinks, text.aboutOrder].map(
            (note) => (
              <li key={note}>{note}</li>
            ),
          )}
        </Stack>
      </Panel>
      <Stack gap="lg">
        <Files
          title={text.template}
          hint={text.templateHelp}
          path={importTemplate.path}
          csv={text.templateCsv}
          excel={text.templateExcel}
        />
        <Files
          title={text.yourProducts}
          hint={text.exportHelp}
          path={productsFile.shop.path}
          csv={text.exportCsv}
          excel={text.exportExcel}
        />
      </Stack>
    </Columns>
  )
}

function useSheet(onSent: (sent: ProductImport) => void): FileSender {
  const text = useText(importTexts)
  const client = useQueryClient()
  return useFileSender({
    faultOf: (file, name) => {
      if (!/\.(?:csv|txt|tsv|xlsx)$/i.test(file.name)) return text.wrongType({ name })
      return file.size > maxFileBytes ? text.tooLarge({ name }) : undefined
    },
    send: sendSheet,
    onSent: (sent) => {
      showImport(client, sent)
      onSent(sent)
    },
  })
}

type FilesProps = {
  readonly title: string
  readonly hint: string
  readonly path: string
  readonly csv: string
  readonly excel: string
}

function Files({ title, hint, path, csv, excel }: FilesProps) {
  const text = useText(importTexts)
  return (
    <Panel title={title} hint={hint}>
      <Group gap="sm" p="lg">
        <FileButton path={`${path}?format=xlsx`} label={excel} name={text.excel} />
        <FileButton path={`${path}?format=csv`} label={csv} name={text.csv} />
      </Group>
    </Panel>
  )
}

type FileButtonProps = { readonly path: string; readonly label: string; readonly name: string }

function FileButton({ path, label, name }: FileButtonProps) {
  const { mutate, isPending } = useDownload()
  return (
    <Button
      variant="default"
      aria-label={label}
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(path)}
    >
      {name}
    </Button>
  )
}
