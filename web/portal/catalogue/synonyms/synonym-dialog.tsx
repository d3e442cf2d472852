import { Alert, Textarea } from '@mantine/core'
import { useCallback } from 'react'
import { type SynonymGroup, synonymInput } from '#contract/catalogue/synonyms.ts'
import { searchForm } from '#domain/platform/text/search-text.ts'
import { decoding } from '#web/kit/forms/contract-form.ts'
import { type Form, useForm } from '#web/kit/forms/use-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { manageTexts } from '#web/kit/elements/messages.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { synonymTexts } from './messages.ts'
import { reloadSynonyms, saveSynonyms } from './queries.ts'
import styles from './synonyms.module.css'

type Props = {
  /** Null: a new one. */
  readonly group: SynonymGroup | null
  /** What a new one begins with. */
  readonly begun: string
  readonly groups: readonly SynonymGroup[]
  readonly onClose: () => void
}

type SynonymFields = { readonly words: string }

/** Adds or edits a group of words, one on each line. */
export function SynonymDialog({ group, begun, groups, onClose }: Props) {
  const text = useText(synonymTexts)
  const { save } = useText(manageTexts)
  const failed = group ? text.updateError : text.createError
  const saving = useChange({
    send: (words: string[]) => saveSynonyms(group?.id ?? null, words),
    done: group ? text.updated : text.created,
    doneText: () => text.followed,
    error: failed,
    failed,
    reload: reloadSynonyms,
    onDone: onClose,
  })
  const form: Form<SynonymFields> = useForm({
    initial: { words: group?.words.join('\n') ?? begun },
    read: useCallback(({ words }: SynonymFields) => decoding(synonymInput, { words: linesOf(words) }), []),
    onSubmit: ({ words }) => saving.mutateAsync(words),
  })
  const titles = group ? { title: text.editTitle, confirm: save } : { title: text.add, confirm: text.add }
  return (
    <FormDialog form={form} titles={titles} onClose={onClose}>
      <WordsField form={form} />
      <SharedWords typed={form.values.words} others={groups.filter(({ id }) => id !== group?.id)} />
    </FormDialog>
  )
}

function linesOf(typed: string): string[] {
  return typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function WordsField({ form }: { readonly form: Form<SynonymFields> }) {
  const text = useText(synonymTexts)
  const { error, ...field } = form.field('words')
  const [, at] = form.problems[0]?.path.split('.') ?? []
  const word = at === undefined ? undefined : linesOf(form.values.words)[Number(at)]
  const named = word !== undefined && error !== undefined ? text.wrongWord({ word, message: error }) : error
  return (
    <Textarea
      {...field}
      error={named}
      data-autofocus
      label={text.words}
      description={text.wordsHelp}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      rows={10}
      classNames={{ input: styles.lines ?? '' }}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

type SharedProps = { readonly typed: string; readonly others: readonly SynonymGroup[] }

/** Says which words stand in another group already: they may, and have each meaning then. */
function SharedWords({ typed, others }: SharedProps) {
  const text = useText(synonymTexts)
  const { list } = useLocale()
  const known = new Set(others.flatMap(({ words }) => words.map(searchForm)))
  const shared = linesOf(typed).filter((word) => known.has(searchForm(word)))
  return (
    <output>
      {shared.length > 0 && (
        <Alert variant="notice" color="yellow" role="note">
          {text.sharedHelp({ words: list(shared) })}
        </Alert>
      )}
    </output>
  )
}
