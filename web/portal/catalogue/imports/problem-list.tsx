import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ImportField, importHeading, type OwnField } from '#contract/catalogue/imports/import-columns.ts'
import {
  checkImport,
  correctImport,
  type ImportRowProblems,
  listImports,
  longestCorrection,
  mostCorrections,
  type ProductImport,
} from '#contract/catalogue/imports/imports.ts'
import { call } from '#web/kit/api/call.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconDownload } from '#web/kit/icons/icons.ts'
import { Foot, Rows } from '#web/kit/layout/layout.tsx'
import { ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { useDownload } from '#web/kit/files/export-button.tsx'
import styles from './imports.module.css'
import { importTexts } from './messages.ts'
import { problemsQuery, useImportChange } from './queries.ts'

type Props = {
  readonly shown: ProductImport
  /** Only while nothing is imported yet, when problems can still be corrected. */
  readonly corrections?: Corrections
}

/** Rows with problems, each with how to fix it: here while nothing is imported yet, or in a file. */
export function ProblemList({ shown, corrections }: Props) {
  const text = useText(importTexts)
  const problems = useResourcePages(problemsQuery(shown.id))
  const { mutate, isPending } = useDownload()
  const file = (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(`${listImports.path}/${shown.id}/problems.csv`)}
    >
      {text.downloadProblems}
    </Button>
  )
  const hint = corrections ? text.correctHelp : text.problemsHelp
  return (
    <ResourceList
      list={problems}
      words={{ failed: text.problemsFailed, more: text.more, moreFailed: text.problemsFailed }}
      panel={{ title: text.toCorrect, hint, action: file }}
      skeleton={<PanelSkeleton height={160} />}
      nothing={null}
    >
      {(rows) => <WrongRows {...{ shown, rows, corrections }} />}
    </ResourceList>
  )
}

type RowsProps = Pick<Props, 'shown'> & {
  readonly rows: readonly ImportRowProblems[]
  readonly corrections: Corrections | undefined
}

function WrongRows({ shown: { headings, mapping }, rows, corrections }: RowsProps) {
  const text = useText(importTexts)
  const headingOf = (field: ImportField) => headings[mapping.indexOf(field)]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (corrections && corrections.typed.size > 0) corrections.apply.mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <Rows>
        {rows.map((row) => (
          <Row key={row.row} {...row} {...corrections} headingOf={headingOf} />
        ))}
      </Rows>
      {corrections && (
        <Foot justify="end">
          <Button type="submit" loading={corrections.apply.isPending} disabled={corrections.typed.size === 0}>
            {text.applyCorrections}
          </Button>
        </Foot>
      )}
    </form>
  )
}

type Correction = { readonly row: number; readonly field: OwnField; readonly value: string }
type Typed = ReadonlyMap<string, Correction>
export type Corrections = ReturnType<typeof useCorrections>

const keyOf = ({ row, field }: Omit<Correction, 'value'>) => `${row} ${field}`

/** Typed corrections of cells; applying them stores them with the import and checks all rows again. */
export function useCorrections(id: string) {
  const { checkError, checkFailed } = useText(importTexts)
  const [typed, setTyped] = useState<Typed>(new Map())
  const params = { id }
  const apply = useImportChange({
    send: async () => {
      const all = [...typed.values()]
      for (let at = 0; at < all.length; at += mostCorrections) {
        const corrections = all.slice(at, at + mostCorrections)
        await call(correctImport, { params, body: { corrections } })
      }
      return call(checkImport, { params })
    },
    error: checkError,
    failed: checkFailed,
    client: useQueryClient(),
    onDone: () => setTyped(new Map()),
  })
  const type = (correction: Correction) =>
    setTyped((before) => new Map(before).set(keyOf(correction), correction))
  return { typed, type, apply }
}

type RowProps = ImportRowProblems & {
  /** The file's heading of the column that fills a field. */
  readonly headingOf: (field: ImportField) => string | undefined
  /** Present while cells can be corrected. */
  readonly typed?: Typed
  readonly type?: (correction: Correction) => void
}

function Row({ row, name, problems, headingOf, typed, type }: RowProps) {
  const text = useText(importTexts)
  const { language } = useLocale()
  const byField = [...Map.groupBy(problems, ({ field }) => field)]
  return (
    <li>
      <Text>
        <Text span c="dimmed" className="mj-num">
          {text.row({ row })}
        </Text>{' '}
        <bdi>{name}</bdi>
      </Text>
      <Stack gap="xs" component="ul" mt={4} c="var(--mj-ink-2)" fz="sm">
        {byField.map(([field, those]) => {
          const cell = those[0]?.cell ?? null
          const at = { row, field: field as OwnField }
          return (
            <li key={field} className={styles.mapped}>
              <div>
                {field && (
                  <strong>
                    <bdi>{headingOf(field) ?? importHeading(field, language)}</bdi>:{' '}
                  </strong>
                )}
                {those.map(({ message }) => message).join(' ')}
              </div>
              {type && cell !== null && (
                <TextInput
                  aria-label={text.cellOf({ field: importHeading(at.field, language), row })}
                  dir="auto"
                  maxLength={longestCorrection}
                  value={typed?.get(keyOf(at))?.value ?? cell}
                  onChange={({ currentTarget: { value } }) => type({ ...at, value })}
                />
              )}
            </li>
          )
        })}
      </Stack>
    </li>
  )
}
