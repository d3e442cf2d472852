import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ImportQuestion, keepImportWords } from '#contract/catalogue/imports/import-words.ts'
import { checkImport } from '#contract/catalogue/imports/imports.ts'
import { call } from '#web/kit/api/call.ts'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Foot, Rows } from '#web/kit/layout/layout.tsx'
import styles from './imports.module.css'
import { type Meaning, MeaningField, useNameOf } from './meaning-field.tsx'
import { wordTexts } from './word-messages.ts'
import { questionsQuery, wordsQuery } from './queries.ts'
import { useImportChange } from './use-import-change.ts'

/** Each word that a file says and we do not know, once: the best guess is chosen, and holds for all its rows. */
export function Questions({ id }: { readonly id: string }) {
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
