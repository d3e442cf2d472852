import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import {
  askableFields,
  type ImportField,
  importFields,
  importHeading,
  isWholeMapping,
  mappedFields,
  missingFields,
  requiredImportFields,
} from '#contract/catalogue/imports/import-columns.ts'
import { cancelImport, checkImport, mapImport } from '#contract/catalogue/imports/imports.ts'
import { call } from '#web/kit/api/call.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Rows, Panel } from '#web/kit/layout/layout.tsx'
import { type StepProps, useImportChange } from './queries.ts'
import { ImagesPanel, useImages } from './images-panel.tsx'
import styles from './imports.module.css'
import { importTexts } from './messages.ts'

type Mapping = (ImportField | '')[]

/** Second step: which column fills which field, mostly guessed; columns that fill none are collapsed. */
export function ColumnsStep({ shown, go }: StepProps) {
  const text = useText(importTexts)
  const [mapping, setMapping] = useState<Mapping>([...shown.mapping])
  const { headings, sample, fileName, rows } = shown
  const { known, others } = inOrder(shown.mapping)
  const images = useImages(shown)
  const columns = (places: readonly number[]) => (
    <Rows>
      {places.map((column) => (
        <Column
          // Headings may repeat; their indexes are stable.
          key={column}
          {...{ heading: headings[column] ?? '', column }}
          examples={sample.map((cells) => cells[column] ?? '')}
          field={mapping[column] ?? ''}
          onField={(field) => setMapping(mapping.with(column, field))}
        />
      ))}
    </Rows>
  )
  return (
    <>
      <Panel title={text.columns} hint={text.columnsHelp({ name: fileName, rows })}>
        <Onward
          id={shown.id}
          mapping={mapping}
          awaitsZip={images.sending !== null || shown.awaitsImages}
          onDiscarded={() => go(null)}
        />
        {columns(known)}
        {others.length > 0 && (
          <details className={styles.folded} open={known.length === 0 || !isWholeMapping(shown.mapping)}>
            <summary>{text.notImported({ count: others.length })}</summary>
            {columns(others)}
          </details>
        )}
      </Panel>
      <ImagesPanel shown={shown} sender={images} />
    </>
  )
}

type OnwardProps = {
  readonly id: string
  readonly mapping: Mapping
  /** The ZIP is being sent, or arrived only in part. */
  readonly awaitsZip: boolean
  readonly onDiscarded: () => void
}

/** Shows what is still missing beside the button that waits for it. */
function Onward({ id, mapping, awaitsZip, onDiscarded }: OnwardProps) {
  const text = useText(importTexts)
  const discard = useDiscarding(id, onDiscarded)
  const check = useImportChange({
    send: async () => {
      await call(mapImport, { params: { id }, body: { mapping } })
      return call(checkImport, { params: { id } })
    },
    error: text.checkError,
    failed: text.checkFailed,
    client: useQueryClient(),
  })
  return (
    <Group justify="end" gap="sm" px="lg" py="md" className={styles.onward}>
      <MappingNote mapping={mapping} awaitsZip={awaitsZip} />
      <Button variant="default" onClick={() => discard.mutate()} loading={discard.isPending}>
        {text.discard}
      </Button>
      <Button
        onClick={() => check.mutate()}
        loading={check.isPending}
        disabled={awaitsZip || !isWholeMapping(mapping)}
        data-autofocus
      >
        {text.check}
      </Button>
    </Group>
  )
}

/** Column indexes as first guessed: required fields, then other known ones; apart from them, columns that fill none. */
function inOrder(mapping: readonly (ImportField | '')[]) {
  const places = mapping.map((_, place) => place)
  const required: readonly string[] = requiredImportFields
  const isRequired = (place: number) => required.includes(mapping[place] ?? '')
  const known = places.filter((place) => mapping[place] !== '')
  return {
    known: [...known.filter(isRequired), ...known.filter((place) => !isRequired(place))],
    others: places.filter((place) => mapping[place] === ''),
  }
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
  const options = (fields: readonly ImportField[]) =>
    fields.map((value) => ({
      value,
      label: importHeading(value, language) + (required.includes(value) ? ' *' : ''),
    }))
  const foreign = mappedFields.filter((value) => !(importFields as readonly string[]).includes(value))
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
              // Examples may repeat; their indexes are stable.
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
        data={[
          { value: '', label: text.ignore },
          ...options(importFields),
          { group: text.otherPrograms, items: options(foreign) },
        ]}
        onChange={({ currentTarget }) => onField(currentTarget.value as ImportField | '')}
      />
    </li>
  )
}

/** Lists what must still be chosen before the rows can be checked. */
function MappingNote({ mapping, awaitsZip }: Pick<OnwardProps, 'mapping' | 'awaitsZip'>) {
  const text = useText(importTexts)
  const { language, list } = useLocale()
  const named = (fields: readonly ImportField[]) =>
    list(fields.map((field) => importHeading(field, language)))
  const repeated = mappedFields.filter((field) => mapping.filter((one) => one === field).length > 1)
  const askable: readonly string[] = askableFields
  const missing = missingFields(mapping)
  const needed = missing.filter((field) => !askable.includes(field))
  const asked = missing.filter((field) => askable.includes(field))
  const notes = [
    ...(awaitsZip ? [text.zipComing] : []),
    ...(repeated.length > 0 ? [text.repeated({ fields: named(repeated) })] : []),
    ...(needed.length > 0 ? [`${text.missing({ fields: named(needed) })} ${text.knownHint}`] : []),
    ...(asked.length > 0 && needed.length === 0 ? [text.askedLater({ fields: named(asked) })] : []),
  ]
  return (
    <Text variant="soft" fz="sm" flex="1 1 16rem" aria-live="polite">
      {notes.join(' ')}
    </Text>
  )
}
