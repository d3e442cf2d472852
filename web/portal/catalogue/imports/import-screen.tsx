import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type ImportWord, keepImportWords } from '#contract/catalogue/imports/import-words.ts'
import { call } from '#web/kit/api/call.ts'
import { useSession } from '#web/kit/api/session.ts'
import { isolated } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ScreenHead } from '#web/kit/elements/screen-head.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { FileStep } from './file-step.tsx'
import styles from './imports.module.css'
import { type Meaning, MeaningField, useNameOf } from './meaning-field.tsx'
import { importTexts } from './messages.ts'
import { wordTexts } from './word-messages.ts'
import { RunStep } from './run-step.tsx'
import { useQuery } from '@tanstack/react-query'
import { importQuery, importsQuery, isOver, type StepProps, wordsQuery } from './queries.ts'
import type { ImportStatus } from '#domain/catalogue/import-status.ts'
import { Stepper } from '#web/kit/elements/stepper.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { Rows } from '#web/kit/layout/layout.tsx'
import { orNull, useUrlState } from '#web/kit/lists/url-state.ts'
import { z } from 'zod'

const steps = ['file', 'columns', 'check', 'import'] as const

/** The steps of an import, with the current one. */
function ImportSteps({ status }: { readonly status: ImportStatus | null }) {
  const text = useText(importTexts)
  const names = steps.map((step) => ({ name: text[`${step}Step`] }))
  return <Stepper label={text.steps} steps={names} current={placeOf(status)} />
}

/** Past the last step when all is done. */
function placeOf(status: ImportStatus | null): number {
  if (status === null) return 0
  if (status === 'mapping') return 1
  if (status === 'checking' || status === 'checked') return 2
  return status === 'done' ? 4 : 3
}

/** `/shop/import`: turns a file into products in four steps: file, columns, check of every row, import. */
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
  const { shown, isFound, isWaiting, failed, go } = useImport()
  const screen = useKeptFocus(shown?.status ?? 'none')
  const error = failed && <ScreenError title={text.failed} of={failed} />
  if (failed?.error && failed.data === undefined) return error
  if (isWaiting) return <Skeleton height={320} radius="lg" aria-busy />
  return (
    <Stack gap="lg" ref={screen} tabIndex={-1}>
      {/* Loaded data stays below the error, with what the user typed there. */}
      {error}
      <ImportSteps status={shown?.status ?? null} />
      {shown && isFound && <Earlier shown={shown} go={go} />}
      {shown ? <Step shown={shown} go={go} /> : <FileStep onSent={({ id }) => go(id)} />}
      {(shown === null || shown.status === 'checked') && <KnownWords />}
    </Stack>
  )
}

/** Says that this file is from an earlier visit, and offers to start with another. */
function Earlier({ shown, go }: StepProps) {
  const text = useText(importTexts)
  const words = useText(wordTexts)
  const { moment } = useLocale()
  const { fileName, createdAt } = shown
  return (
    <Alert color="gray">
      <Group justify="space-between" gap="sm">
        <span>{words.earlier({ name: isolated(fileName), date: moment(createdAt) })}</span>
        <Button variant="default" size="compact-md" onClick={() => go(null)}>
          {text.otherFile}
        </Button>
      </Group>
    </Alert>
  )
}

/** A button unmounts with its step: focus then moves to the screen, in front of the next step. */
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
  if (status === 'checking' || status === 'checked') return <CheckStep key={props.shown.id} {...props} />
  return <RunStep {...props} />
}

/** For this long after its end, a returning user still sees an import. */
const freshMs = 10 * 60_000

const importUrl = z.object({ import: orNull(z.string()) })

/**
 * The import on the screen: the one in the URL, else the newest that has not ended, or that ended shortly before the
 * visit, so that a user who closed the page finds it again. `go(null)` starts with another file.
 */
function useImport() {
  const {
    state: { import: asked },
    go: goTo,
  } = useUrlState(importUrl, { replaces: true })
  const list = useQuery({ ...importsQuery, enabled: asked === null })
  const [cameAt] = useState(() => Date.now())
  const isFresh = ({ endedAt }: Pick<StepProps['shown'], 'endedAt'>) =>
    endedAt !== null && cameAt - endedAt.getTime() < freshMs
  const open = list.data?.find((one) => !isOver(one) || isFresh(one))
  const id = asked === 'new' ? null : (asked ?? open?.id ?? null)
  const one = useQuery({ ...importQuery(id ?? ''), enabled: id !== null })
  const go = useCallback((next: string | null) => goTo({ import: next ?? 'new' }), [goTo])
  return {
    go,
    /** Not named in the URL: left open by an earlier visit. */
    isFound: asked === null && (open?.status === 'mapping' || open?.status === 'checked'),
    shown: id === null ? null : (one.data ?? null),
    isWaiting: id === null ? asked === null && list.isPending : one.isPending,
    failed: id === null ? (asked === null ? list : null) : one,
  }
}

/** Answers the shop gave in earlier imports: changed or deleted at once, with undo in the toast. */
function KnownWords() {
  const text = useText(wordTexts)
  const reading = useQuery(wordsQuery)
  if (reading.error === null && !reading.data?.length) return null
  return (
    <ReadPanel
      title={text.words({ count: reading.data?.length ?? 0 })}
      hint={text.wordsHelp}
      failed={text.wordsFailed}
      height={120}
      reading={reading}
    >
      {(words) => <WordList words={words} />}
    </ReadPanel>
  )
}

function WordList({ words }: { readonly words: readonly ImportWord[] }) {
  const text = useText(wordTexts)
  const nameOf = useNameOf()
  const change = useKeeping()
  return (
    <Rows>
      {words.map((word) => (
        <li key={`${word.field} ${word.said}`} className={styles.mapped}>
          <Text dir="auto">{nameOf(word)}</Text>
          <Group wrap="nowrap" gap="sm">
            <MeaningField {...word} onMeaning={(meaning) => change({ word, meaning })} />
            <Button
              variant="default"
              aria-label={text.forget({ said: nameOf(word) })}
              onClick={() => change({ word, meaning: null })}
            >
              {text.forgetIt}
            </Button>
          </Group>
        </li>
      ))}
    </Rows>
  )
}

type Change = { readonly word: ImportWord; readonly meaning: Meaning }

function useKeeping() {
  const text = useText(wordTexts)
  const { undo } = useText(uiTexts)
  const nameOf = useNameOf()
  const shared = {
    error: text.answersError,
    failed: text.answersFailed,
    into: wordsQuery,
  }
  const restoring = useChange({
    ...shared,
    send: (word: ImportWord) => call(keepImportWords, { body: { words: [word] } }),
    done: text.wordChanged,
    doneText: (_words, word) => nameOf(word),
  })
  const changing = useChange({
    ...shared,
    send: ({ word, meaning }: Change) => call(keepImportWords, { body: { words: [{ ...word, meaning }] } }),
    done: text.wordChanged,
    doneText: (_words, { word, meaning }) =>
      meaning === null ? text.wordForgotten({ said: nameOf(word) }) : nameOf(word),
    undoOf: ({ word }) => ({ label: undo, onClick: () => restoring.mutate(word) }),
  })
  return (change: Change) => changing.mutate(change)
}
