import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ImportWord, keepImportWords } from '#contract/catalogue/imports/import-words.ts'
import { call } from '#web/kit/api/call.ts'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { ReadPanel } from '#web/kit/elements/read-panel.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import styles from './imports.module.css'
import { type Meaning, MeaningField, useNameOf } from './meaning-field.tsx'
import { wordTexts } from './word-messages.ts'
import { wordsQuery } from './queries.ts'

/** What the shop has said in earlier imports: changed or forgotten at once, and each taken back by its toast. */
export function KnownWords() {
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
