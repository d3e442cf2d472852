import { Button, Skeleton } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { importHeadings } from '#contract/imports/import-columns.ts'
import { type ImportRowProblems, listImports } from '#contract/imports/imports.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { useResourcePages } from '#web/ui/lists/resource-pages.ts'
import { Panel } from '#web/ui/panel.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import styles from './imports.module.css'
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
      <div className={styles.problemTools}>{file}</div>
      {error && <ScreenError title={text.problemsFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={160} radius={0} />}
      <ul className={styles.list}>
        {data?.map((row) => (
          <Row key={row.row} {...row} />
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.more}>
          <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function Row({ row, name, problems }: ImportRowProblems) {
  const text = useText(importTexts)
  const { language } = useLocale()
  return (
    <li className={styles.problem}>
      <p className={styles.rowName}>
        <span className={styles.rowNumber}>{text.row({ row })}</span> <bdi>{name}</bdi>
      </p>
      <ul className={styles.reasons}>
        {problems.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field && <strong>{importHeadings[field][language]}: </strong>}
            {message}
          </li>
        ))}
      </ul>
    </li>
  )
}
