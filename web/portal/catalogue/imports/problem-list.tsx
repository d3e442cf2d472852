import { Button, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ImportField, importHeading } from '#contract/catalogue/imports/import-columns.ts'
import {
  type ImportRowProblems,
  listImports,
  type ProductImport,
} from '#contract/catalogue/imports/imports.ts'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { ResourceList } from '#web/kit/lists/resource-list.tsx'
import { useResourcePages } from '#web/kit/lists/resource-pages.ts'
import { useDownload } from '#web/kit/files/export-button.tsx'
import { importTexts } from './messages.ts'
import { problemsQuery } from './queries.ts'

/** The rows that are not in order, each with what to do, and as a file to be corrected. */
export function ProblemList({ shown }: { readonly shown: ProductImport }) {
  const { id, headings, mapping } = shown
  const headingOf = (field: ImportField) => headings[mapping.indexOf(field)]
  const text = useText(importTexts)
  const problems = useResourcePages(problemsQuery(id))
  const { mutate, isPending } = useDownload()
  const file = (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={isPending}
      onClick={() => mutate(`${listImports.path}/${id}/problems.csv`)}
    >
      {text.downloadProblems}
    </Button>
  )
  return (
    <ResourceList
      list={problems}
      words={{ failed: text.problemsFailed, more: text.more, moreFailed: text.problemsFailed }}
      panel={{ title: text.toCorrect, hint: text.problemsHelp, action: file }}
      skeleton={<PanelSkeleton height={160} />}
      nothing={null}
    >
      {(rows) => (
        <Rows>
          {rows.map((row) => (
            <Row key={row.row} {...row} headingOf={headingOf} />
          ))}
        </Rows>
      )}
    </ResourceList>
  )
}

type RowProps = ImportRowProblems & {
  /** What the file calls the column that fills a field. */
  readonly headingOf: (field: ImportField) => string | undefined
}

function Row({ row, name, problems, headingOf }: RowProps) {
  const text = useText(importTexts)
  const { language } = useLocale()
  return (
    <li>
      <Text>
        <Text span c="dimmed" className="mj-num">
          {text.row({ row })}
        </Text>{' '}
        <bdi>{name}</bdi>
      </Text>
      <Stack gap={0} component="ul" mt={4} c="var(--mj-ink-2)" fz="sm">
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field && (
              <strong>
                <bdi>{headingOf(field) ?? importHeading(field, language)}</bdi>:{' '}
              </strong>
            )}
            {message}
          </li>
        ))}
      </Stack>
    </li>
  )
}
