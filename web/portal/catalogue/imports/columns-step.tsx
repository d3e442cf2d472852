import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useQueryClient, useMutation } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import {
  type ImportField,
  importFields,
  importHeading,
  isWholeMapping,
  requiredImportFields,
} from '#contract/catalogue/imports/import-columns.ts'
import {
  cancelImport,
  checkImport,
  mapImport,
  imagePartBytes,
  maxImageParts,
  type ProductImport,
} from '#contract/catalogue/imports/imports.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Panel } from '#web/kit/elements/panel.tsx'
import { Rows } from '#web/kit/layout/rows.tsx'
import type { StepProps } from './queries.ts'
import styles from './imports.module.css'
import { importTexts } from './messages.ts'
import { useImportChange } from './use-import-change.ts'
import { IconCheck, IconFileZip } from '@tabler/icons-react'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { FileChoice } from './file-choice.tsx'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { ProgressLine } from './progress-line.tsx'
import { importQuery, sendImages } from './queries.ts'

type Mapping = (ImportField | '')[]

/** The second step: which column fills which field, most of it guessed. */
export function ColumnsStep({ shown, go }: StepProps) {
  const text = useText(importTexts)
  const client = useQueryClient()
  const [mapping, setMapping] = useState<Mapping>([...shown.mapping])
  const { id, headings, sample, fileName, rows } = shown
  const check = useImportChange({
    send: async () => {
      await call(mapImport, { params: { id }, body: { mapping } })
      return call(checkImport, { params: { id } })
    },
    error: text.checkError,
    failed: text.checkFailed,
    client,
  })
  const discard = useDiscarding(id, () => go(null))
  const choose = (column: number, field: ImportField | '') => setMapping(mapping.with(column, field))
  return (
    <>
      <Panel title={text.columns} hint={text.columnsHelp({ name: fileName, rows })}>
        <Rows>
          {headings.map((heading, column) => (
            <Column
              // Headings may repeat; their places do not move.
              key={`${column} ${heading}`}
              {...{ heading, column }}
              examples={sample.map((cells) => cells[column] ?? '')}
              field={mapping[column] ?? ''}
              onField={(field) => choose(column, field)}
            />
          ))}
        </Rows>
      </Panel>
      <ImagesPanel shown={shown} />
      <Group justify="space-between" gap="sm">
        <Button variant="default" onClick={() => discard.mutate()} loading={discard.isPending}>
          {text.discard}
        </Button>
        <MappingNote mapping={mapping} />
        <Button
          onClick={() => check.mutate()}
          loading={check.isPending}
          disabled={!isWholeMapping(mapping)}
          data-autofocus
        >
          {text.check}
        </Button>
      </Group>
    </>
  )
}

function useDiscarding(id: string, onDone: () => void) {
  const text = useText(importTexts)
  const client = useQueryClient()
  const send = () => call(cancelImport, { params: { id } })
  return useImportChange({ send, error: text.cancelError, failed: text.cancelFailed, client, onDone })
}

type ColumnProps = {
  readonly heading: string
  readonly column: number
  readonly examples: readonly string[]
  readonly field: ImportField | ''
  readonly onField: (field: ImportField | '') => void
}

function Column({ heading, column, examples, field, onField }: ColumnProps) {
  const text = useText(importTexts)
  const { language } = useLocale()
  const required: readonly string[] = requiredImportFields
  const name = heading === '' ? `${text.column} ${column + 1}` : heading
  const fields = importFields.map((value) => ({
    value,
    label: importHeading(value, language) + (required.includes(value) ? ' *' : ''),
  }))
  return (
    <li className={styles.mapped}>
      <div>
        <Text component="bdi" variant="strong">
          {name}
        </Text>
        <Text variant="muted" truncate>
          {examples
            .filter((example) => example !== '')
            .slice(0, 3)
            .map((example, place) => (
              // Examples may repeat; their places do not move.
              <Fragment key={`${place} ${example}`}>
                {place > 0 && ' · '}
                <bdi>{example}</bdi>
              </Fragment>
            ))}
        </Text>
      </div>
      <NativeSelect
        aria-label={text.fieldOf({ name })}
        value={field}
        data={[{ value: '', label: text.ignore }, ...fields]}
        onChange={({ currentTarget }) => onField(currentTarget.value as ImportField | '')}
      />
    </li>
  )
}

/** What is still to be chosen before the rows can be checked. */
function MappingNote({ mapping }: { readonly mapping: Mapping }) {
  const text = useText(importTexts)
  const { language, list } = useLocale()
  const named = (fields: readonly ImportField[]) =>
    list(fields.map((field) => importHeading(field, language)))
  const repeated = importFields.filter((field) => mapping.filter((one) => one === field).length > 1)
  const missing = requiredImportFields.filter((field) => !mapping.includes(field))
  if (repeated.length > 0)
    return (
      <Text variant="soft" fz="sm" flex="1 1 16rem">
        {text.repeated({ fields: named(repeated) })}
      </Text>
    )
  if (missing.length === 0 || isWholeMapping(mapping)) return null
  return (
    <Text variant="soft" fz="sm" flex="1 1 16rem">
      {text.missing({ fields: named(missing) })} {text.knownHint}
    </Text>
  )
}

/** The photos and 3D models that cells name by their file names, in one ZIP. */
function ImagesPanel({ shown }: { readonly shown: ProductImport }) {
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
      toastFailure({ title: text.uploadError, text: sentenceOf(error, text.uploadFailed) })
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
