import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { mapImport, startImport } from '#contract/imports/imports.ts'
import { call } from '#web/api/call.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CancelButton } from './cancel-button.tsx'
import { Figures } from './figures.tsx'
import type { StepProps } from './import-screen.tsx'
import { PanelBody } from '#web/ui/read-panel.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import { importTexts } from './messages.ts'
import { ProblemList } from './problem-list.tsx'
import { ProgressLine } from './progress-line.tsx'
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
  const count = newProducts + knownProducts
  const allRight = count === 0 ? text.nothingNew : text.allRight
  const start = useMoving(() => call(startImport, { params: { id } }), {
    error: text.startError,
    failed: text.startFailed,
  })
  const back = useMoving(() => call(mapImport, { params: { id }, body: { mapping: shown.mapping } }), {
    error: text.checkError,
    failed: text.checkFailed,
  })
  return (
    <>
      <Panel title={text.checked} hint={refused === 0 ? allRight : text.skipped}>
        <Figures
          figures={[
            { label: text.newProducts, count: newProducts },
            { label: text.knownProducts, count: knownProducts },
            { label: text.unchanged, count: unchangedProducts },
            { label: text.toCorrect, count: refused, isWrong: true },
          ]}
        />
        <Line isFoot justify="end" gap="md" pad="row">
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
        </Line>
      </Panel>
      {refused > 0 && <ProblemList id={id} />}
    </>
  )
}

type Words = { readonly error: string; readonly failed: string }

function useMoving(send: Parameters<typeof useImportChange>[0]['send'], words: Words) {
  return useImportChange({ send, ...words, client: useQueryClient() })
}
