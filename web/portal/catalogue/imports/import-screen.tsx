import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useRef } from 'react'
import { mapImport, startImport } from '#contract/catalogue/imports/imports.ts'
import { useSession } from '#web/kit/api/session.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import { Foot } from '#web/kit/layout/layout.tsx'
import { importTexts } from './messages.ts'
import { RunStep } from './run-step.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { importQuery, importsQuery, isOver, type StepProps } from './queries.ts'
import type { ImportStatus } from '#domain/catalogue/import-status.ts'
import { Stepper } from '#web/kit/elements/stepper.tsx'
import { orNull, useUrlState } from '#web/kit/lists/url-state.ts'
import { z } from 'zod'
import { call } from '#web/kit/api/call.ts'
import { Panel } from '#web/kit/elements/panel.tsx'
import { CancelButton } from './cancel-button.tsx'
import { Figures } from './figures.tsx'
import { PanelBody } from '#web/kit/elements/read-panel.tsx'
import { ProblemList } from './problem-list.tsx'
import { ProgressLine } from './progress-line.tsx'
import { useImportChange } from './use-import-change.ts'

const steps = ['file', 'columns', 'check', 'import'] as const

/** Where in the way an import is. */
function ImportSteps({ status }: { readonly status: ImportStatus | null }) {
  const text = useText(importTexts)
  const names = steps.map((step) => ({ name: text[`${step}Step`] }))
  return <Stepper label={text.steps} steps={names} current={placeOf(status)} />
}

/** Behind the last step when all is done. */
function placeOf(status: ImportStatus | null): number {
  if (status === null) return 0
  if (status === 'mapping') return 1
  if (status === 'checking' || status === 'checked') return 2
  return status === 'done' ? 4 : 3
}

/** `/shop/import`: a file becomes products: file, columns, check of every row, import. */
export default function ImportScreen() {
  const text = useText(importTexts)
  const session = useSession()
  if (session.state !== 'signed-in') return null
  const isApproved = session.user.shop?.status === 'approved'
  return (
    <>
      <ScreenHead title={text.title} subtitle={text.subtitle} />
      {isApproved ? <Steps /> : <Text variant="muted">{text.notApproved}</Text>}
    </>
  )
}

function Steps() {
  const text = useText(importTexts)
  const { shown, isWaiting, error, retry, go } = useImport()
  const screen = useKeptFocus(shown?.status ?? 'none')
  if (error) return <ScreenError title={text.failed} error={error} onRetry={retry} />
  if (isWaiting) return <Skeleton height={320} radius="lg" aria-busy />
  return (
    <Stack gap="lg" ref={screen} tabIndex={-1}>
      <ImportSteps status={shown?.status ?? null} />
      {shown ? <Step shown={shown} go={go} /> : <FileStep onSent={({ id }) => go(id)} />}
    </Stack>
  )
}

/** A button goes with its step: the focus stays on the screen then, before what has come instead. */
function useKeptFocus(step: string) {
  const screen = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (before.current !== step && isLost) screen.current?.focus({ preventScroll: true })
    before.current = step
  }, [step])
  return screen
}

function Step(props: StepProps) {
  const { status } = props.shown
  if (status === 'mapping') return <ColumnsStep key={props.shown.id} {...props} />
  if (status === 'checking' || status === 'checked') return <CheckStep {...props} />
  return <RunStep {...props} />
}

const importUrl = z.object({ import: orNull(z.string()) })

/**
 * The import that the screen shows: the one that the address names, else the newest that has not ended, so that one
 * finds it again after closing the page. `go(null)` begins with another file.
 */
function useImport() {
  const {
    state: { import: asked },
    go: goTo,
  } = useUrlState(importUrl, { replaces: true })
  const list = useQuery({ ...importsQuery, enabled: asked === null })
  const open = list.data?.find((one) => !isOver(one))
  const id = asked === 'new' ? null : (asked ?? open?.id ?? null)
  const one = useQuery({ ...importQuery(id ?? ''), enabled: id !== null })
  const go = useCallback((next: string | null) => goTo({ import: next ?? 'new' }), [goTo])
  return {
    go,
    shown: id === null ? null : (one.data ?? null),
    isWaiting: id === null ? asked === null && list.isPending : one.isPending,
    error: id === null ? (asked === null ? list.error : null) : one.error,
    retry: () => void (id === null ? list.refetch() : one.refetch()),
  }
}

/** The third step: every row is checked, and nothing is written before that is seen. */
function CheckStep({ shown, go }: StepProps) {
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
        <Foot justify="end">
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
      </Panel>
      {refused > 0 && <ProblemList id={id} />}
    </>
  )
}

type ChangeTexts = { readonly error: string; readonly failed: string }

function useMoving(send: Parameters<typeof useImportChange>[0]['send'], words: ChangeTexts) {
  return useImportChange({ send, ...words, client: useQueryClient() })
}
