import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { checkImport, mapImport, startImport } from '#contract/catalogue/imports/imports.ts'
import { call } from '#web/kit/api/call.ts'
import { Panel } from '#web/kit/elements/panel.tsx'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Foot } from '#web/kit/layout/layout.tsx'
import { CancelButton } from './cancel-button.tsx'
import { Figures } from './figures.tsx'
import styles from './imports.module.css'
import { importTexts } from './messages.ts'
import { ProblemList } from './problem-list.tsx'
import { ProgressLine } from './progress-line.tsx'
import { questionsQuery, type StepProps } from './queries.ts'
import { Questions } from './questions.tsx'
import { useImportChange } from './use-import-change.ts'

/** The third step: every row is checked, and nothing is written before that is seen. */
export function CheckStep({ shown, go }: StepProps) {
  const text = useText(importTexts)
  const { id, status, rows, checked } = shown
  if (status === 'checked') return <Checked {...{ shown, go }} />
  return (
    <Panel title={text.checking} hint={text.checkingHelp} action={<CancelButton id={id} />} isBusy>
      <PanelBody>
        <ProgressLine
          label={text.checking}
          share={checked / rows}
          note={text.progress({ done: checked, total: rows })}
        />
      </PanelBody>
    </Panel>
  )
}

function Checked({ shown, go }: StepProps) {
  const text = useText(importTexts)
  const { id, newProducts, knownProducts, unchangedProducts, refused } = shown
  const hasQuestions = (useQuery({ ...questionsQuery(id), enabled: refused > 0 }).data ?? []).length > 0
  const allRight = newProducts + knownProducts === 0 ? text.nothingNew : text.allRight
  return (
    <>
      {refused > 0 && <Questions id={id} />}
      <Panel title={text.checked} hint={refused === 0 ? allRight : text.skipped}>
        <Figures
          figures={[
            { label: text.newProducts, count: newProducts },
            { label: text.knownProducts, count: knownProducts },
            { label: text.unchanged, count: unchangedProducts },
            { label: text.toCorrect, count: refused, isWrong: true },
          ]}
        />
        <Onward {...{ shown, go }} />
      </Panel>
      {refused > 0 &&
        (hasQuestions ? (
          <details className={styles.folded}>
            <summary>{text.problems}</summary>
            <ProblemList shown={shown} />
          </details>
        ) : (
          <ProblemList shown={shown} />
        ))}
    </>
  )
}

/** What can be done with a checked file. */
function Onward({ shown, go }: StepProps) {
  const text = useText(importTexts)
  const { id, mapping, newProducts, knownProducts } = shown
  const count = newProducts + knownProducts
  const params = { id }
  const checking = { error: text.checkError, failed: text.checkFailed }
  const again = useMoving(() => call(checkImport, { params }), checking)
  const back = useMoving(() => call(mapImport, { params, body: { mapping } }), checking)
  const start = useMoving(() => call(startImport, { params }), {
    error: text.startError,
    failed: text.startFailed,
  })
  return (
    <Foot justify="end">
      <Button variant="subtle" color="gray" onClick={() => again.mutate()} loading={again.isPending}>
        {text.checkAgain}
      </Button>
      {count > 0 && (
        <Button variant="subtle" color="gray" onClick={() => go(null)}>
          {text.otherFile}
        </Button>
      )}
      <Button variant="default" onClick={() => back.mutate()} loading={back.isPending}>
        {text.back}
      </Button>
      {count > 0 ? (
        <Button onClick={() => start.mutate()} loading={start.isPending}>
          {text.start({ count })}
        </Button>
      ) : (
        <Button onClick={() => go(null)}>{text.otherFile}</Button>
      )}
    </Foot>
  )
}

type ChangeTexts = { readonly error: string; readonly failed: string }

function useMoving(send: Parameters<typeof useImportChange>[0]['send'], words: ChangeTexts) {
  return useImportChange({ send, ...words, client: useQueryClient() })
}
