import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ImportQuestion, keepImportWords } from '#contract/catalogue/imports/import-words.ts'
import { checkImport, mapImport, startImport } from '#contract/catalogue/imports/imports.ts'
import { call } from '#web/kit/api/call.ts'
import { PanelBody, ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { UnsavedGuard } from '#web/kit/fields/unsaved-guard.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Foot, Rows, Panel } from '#web/kit/layout/layout.tsx'
import { askBefore } from '#web/kit/router/use-browser.ts'
import { CancelButton } from './cancel-button.tsx'
import { Figures, ProgressLine } from './progress-line.tsx'
import styles from './imports.module.css'
import { type Meaning, MeaningField, useNameOf } from './meaning-field.tsx'
import { importTexts } from './messages.ts'
import { type Corrections, ProblemList, useCorrections } from './problem-list.tsx'
import { questionsQuery, type StepProps, wordsQuery, useImportChange } from './queries.ts'
import { wordTexts } from './word-messages.ts'

/** Third step: checks every row; nothing is imported before the user has seen the result. */
export function CheckStep(props: StepProps) {
  const { id, status, refused } = props.shown
  // Kept here, because the rows unmount while they are checked again.
  const corrections = useCorrections(id)
  const isChecked = status === 'checked'
  return (
    <>
      {isChecked ? <Checked {...props} corrections={corrections} /> : <Checking {...props} />}
      <UnsavedGuard isUnsaved={corrections.typed.size > 0 && (refused > 0 || !isChecked)} />
    </>
  )
}

function Checking({ shown: { id, rows, checked } }: Pick<StepProps, 'shown'>) {
  const text = useText(importTexts)
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

function Checked({ shown, go, corrections }: StepProps & { readonly corrections: Corrections }) {
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
        <Onward {...{ shown, go, hasQuestions }} />
      </Panel>
      {refused > 0 &&
        (hasQuestions ? (
          <details className={styles.folded}>
            <summary>{text.toCorrect}</summary>
            <ProblemList shown={shown} corrections={corrections} />
          </details>
        ) : (
          <ProblemList shown={shown} corrections={corrections} />
        ))}
    </>
  )
}

/** Actions on a checked file. */
function Onward({ shown, go, hasQuestions }: StepProps & { readonly hasQuestions: boolean }) {
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
        <Button variant="subtle" color="gray" onClick={() => askBefore(() => go(null))}>
          {text.otherFile}
        </Button>
      )}
      <Button variant="default" onClick={() => askBefore(back.mutate)} loading={back.isPending}>
        {text.back}
      </Button>
      {count > 0 ? (
        <Button onClick={() => askBefore(start.mutate)} loading={start.isPending}>
          {text.start({ count })}
        </Button>
      ) : (
        // While there are questions, answering them is the primary action.
        <Button variant={hasQuestions ? 'default' : 'filled'} onClick={() => askBefore(() => go(null))}>
          {text.otherFile}
        </Button>
      )}
    </Foot>
  )
}

type ChangeTexts = { readonly error: string; readonly failed: string }

function useMoving(send: Parameters<typeof useImportChange>[0]['send'], words: ChangeTexts) {
  return useImportChange({ send, ...words, client: useQueryClient() })
}

/** Each unknown word of the file once, with the best guess preselected; an answer holds for all its rows. */
function Questions({ id }: { readonly id: string }) {
  const text = useText(wordTexts)
  const reading = useQuery(questionsQuery(id))
  if (reading.data?.length === 0) return null
  return (
    <ReadPanel
      title={text.questions({ count: reading.data?.length ?? 0 })}
      hint={text.questionsHelp}
      failed={text.questionsFailed}
      height={160}
      reading={reading}
    >
      {(questions) => <Answers id={id} questions={questions} />}
    </ReadPanel>
  )
}

type Props = { readonly id: string; readonly questions: readonly ImportQuestion[] }

function Answers({ id, questions }: Props) {
  const text = useText(wordTexts)
  const client = useQueryClient()
  const nameOf = useNameOf()
  const [meanings, setMeanings] = useState<readonly Meaning[]>(questions.map(({ guess }) => guess))
  const apply = useImportChange({
    send: async () => {
      const words = questions.flatMap(({ field, said }, place) => {
        const meaning = meanings[place] ?? null
        return meaning === null ? [] : [{ field, said, meaning }]
      })
      client.setQueryData(wordsQuery.queryKey, await call(keepImportWords, { body: { words } }))
      return call(checkImport, { params: { id } })
    },
    error: text.answersError,
    failed: text.answersFailed,
    client,
  })
  return (
    <>
      <Rows>
        {questions.map(({ field, said, rows }, place) => (
          <li key={`${field} ${said}`} className={styles.mapped}>
            <div>
              <Text variant="strong" dir="auto">
                {nameOf({ field, said })}
              </Text>
              <Text variant="muted">{text.inRows({ count: rows })}</Text>
            </div>
            <MeaningField
              {...{ field, said }}
              meaning={meanings[place] ?? null}
              onMeaning={(meaning) => setMeanings(meanings.with(place, meaning))}
            />
          </li>
        ))}
      </Rows>
      <Foot justify="end">
        <Button
          onClick={() => apply.mutate()}
          loading={apply.isPending}
          disabled={meanings.every((meaning) => meaning === null)}
        >
          {text.applyAnswers}
        </Button>
      </Foot>
    </>
  )
}
