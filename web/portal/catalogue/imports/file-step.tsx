import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { importTemplate, type ProductImport, productsFile } from '#contract/catalogue/imports/imports.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { toastError } from '#web/kit/elements/toast.tsx'
import { IconDownload } from '#web/kit/icons/icons.ts'
import { FileChoice } from './file-choice.tsx'
import { useDownload } from '#web/kit/files/export-button.tsx'
import { Columns, Panel } from '#web/kit/layout/layout.tsx'
import { importTexts } from './messages.ts'
import { ProgressLine } from './progress-line.tsx'
import { sendSheet, showImport } from './queries.ts'
import styles from './imports.module.css'

/** The first step: the file, and where to get one to begin with. */
export function FileStep({ onSent }: { readonly onSent: (sent: ProductImport) => void }) {
  const text = useText(importTexts)
  const { fault, sending, choose } = useSheet(onSent)
  return (
    <Columns parts="3:2">
      <Panel title={text.file} hint={text.fileHelp} isBusy={sending !== null}>
        <PanelBody>
          {sending ? (
            <ProgressLine label={text.sending({ name: sending.name })} share={sending.share} />
          ) : (
            <FileChoice
              label={text.file}
              accept={['.csv', '.txt', '.tsv', '.xlsx']}
              fault={fault}
              onFile={choose}
            />
          )}
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

type UploadProgress = { readonly name: string; readonly share: number }

function useSheet(onSent: (sent: ProductImport) => void) {
  const text = useText(importTexts)
  const client = useQueryClient()
  const [fault, setFault] = useState<string | undefined>()
  const [share, setShare] = useState(0)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (file: File) =>
      sendSheet(file, {
        signal: new AbortController().signal,
        onSent: (bytes) => setShare(bytes / file.size),
      }),
    onSuccess: (sent) => {
      showImport(client, sent)
      onSent(sent)
    },
    onError: (error) => {
      setFault(sentenceOf(error, text.uploadFailed))
      toastError(text.uploadError, error, text.uploadFailed)
    },
  })
  const choose = (file: File) => {
    const isSheet = /\.(?:csv|txt|tsv|xlsx)$/i.test(file.name)
    const name = isolated(file.name)
    const isLarge = file.size > maxFileBytes
    const found = isSheet ? (isLarge ? text.tooLarge({ name }) : undefined) : text.wrongType({ name })
    setFault(found)
    setShare(0)
    if (found === undefined) mutate(file)
  }
  const sending: UploadProgress | null = isPending ? { name: variables.name, share } : null
  return { fault, sending, choose }
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
