import { Button, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { importHeading } from '#contract/imports/import-columns.ts'
import { type ImportRowProblems, listImports } from '#contract/imports/imports.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { useResourcePages } from '#web/ui/lists/resource-pages.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { Box } from '#web/ui/layout/box.tsx'
import { Line, Rows } from '#web/ui/layout/layout.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { importTexts } from './messages.ts'
import { problemsQuery } from './queries.ts'
import { useDownload } from './use-download.ts'

/** The rows that are not in order, each with what to do, and as a file to be corrected. */
export function ProblemList({ id }: { readonly id: string }) {
  const text = useText(importTexts)
  const {
    rows: data,
    error,
    refetch,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
  } = useResourcePages(problemsQuery(id))
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
    <Panel title={text.problems} hint={text.problemsHelp} isBusy={!data && !error}>
      <Box pad="row">{file}</Box>
      {error && <ScreenError title={text.problemsFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} radius={0} />}
      <Rows>
        {data?.map((row) => (
          <Row key={row.row} {...row} />
        ))}
      </Rows>
      {hasNextPage && (
        <Line isFoot pad="row">
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </Line>
      )}
    </Panel>
  )
}

function Row({ row, name, problems }: ImportRowProblems) {
  const text = useText(importTexts)
  const { language } = useLocale()
  return (
    <li>
      <Text>
        <Text as="span" tone="muted" className="mj-num">
          {text.row({ row })}
        </Text>{' '}
        <bdi>{name}</bdi>
      </Text>
      <Box as="ul" above="xs" tone="soft" size="sm">
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field && <strong>{importHeading(field, language)}: </strong>}
            {message}
          </li>
        ))}
      </Box>
    </li>
  )
}
