import { Skeleton, Alert, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { type SynonymGroup, synonymInput } from '#contract/catalogue/synonyms.ts'
import { searchText } from '#contract/fields.ts'
import { hasWords, searchForm } from '#domain/platform/text/search-text.ts'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { ManageList, ManageScreen } from '#web/kit/manage/manage-screen.tsx'
import { GroupList } from './group-list.tsx'
import { synonymTexts } from './messages.ts'
import { synonymsQuery, reloadSynonyms, saveSynonyms } from './queries.ts'
import { TriedSearch } from './tried-search.tsx'
import { decoding } from '#web/kit/forms/contract-form.ts'
import { type Form, useForm } from '#web/kit/forms/use-form.ts'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { manageTexts } from '#web/kit/elements/messages.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import styles from './synonyms.module.css'

/** URL state: which groups are shown, which search is tried, and the first words of a new group. */
const synonymUrl = z.object({ search: searchText, try: searchText, add: searchText })

/** The group being edited, a new one, or none. */
type OpenGroup = SynonymGroup | 'new' | null

/** `/admin/synonyms`: the words that mean the same to a search. */
export default function SynonymsScreen() {
  const text = useText(synonymTexts)
  const url = useUrlState(synonymUrl, { replaces: true })
  const { add } = url.state
  const [chosen, setOpen] = useState<OpenGroup>(null)
  const open = chosen ?? (add === '' ? null : 'new')
  const close = () => {
    setOpen(null)
    if (add !== '') url.go({ add: '' })
  }
  return (
    <ManageScreen
      texts={text}
      query={useQuery(synonymsQuery)}
      subtitle={({ length }) => text.count({ count: length })}
      onAdd={() => setOpen('new')}
      waiting={<Skeleton height={480} aria-busy />}
    >
      {(groups) => (
        <>
          <Vocabulary groups={groups} url={url} onEdit={setOpen} />
          {open !== null && (
            <SynonymDialog group={open === 'new' ? null : open} begun={add} groups={groups} onClose={close} />
          )}
        </>
      )}
    </ManageScreen>
  )
}

type VocabularyProps = {
  readonly groups: readonly SynonymGroup[]
  readonly url: ReturnType<typeof useUrlState<typeof synonymUrl>>
  readonly onEdit: (group: SynonymGroup) => void
}

function Vocabulary({ groups, url: { state, go }, onEdit }: VocabularyProps) {
  const text = useText(synonymTexts)
  const search = useCallback((words: string) => go({ search: words }), [go])
  const onTry = useCallback((words: string) => go({ try: words }), [go])
  const shown = groups.filter(({ words }) => words.some((word) => hasWords([word], state.search)))
  const nothing =
    groups.length === 0
      ? { title: text.empty, text: text.emptyText, clear: false as const }
      : { title: text.noMatch, text: text.noMatchText, clear: text.clearSearch }
  return (
    <>
      {state.try !== '' && <TriedSearch words={state.try} />}
      <ManageList
        texts={text}
        search={state.search}
        onSearch={search}
        shown={shown.map(({ id }) => id)}
        filters={
          <SearchField
            label={text.tryField}
            placeholder={text.tryTitle}
            search={state.try}
            onSearch={onTry}
          />
        }
        found={state.search !== '' && text.found({ count: shown.length })}
        empty={{ drawing: 'pouf', ...nothing, onClear: () => search('') }}
      >
        <GroupList key={state.search} groups={shown} onEdit={onEdit} />
      </ManageList>
    </>
  )
}

type Props = {
  /** Null for a new group. */
  readonly group: SynonymGroup | null
  /** Initial words of a new group. */
  readonly begun: string
  readonly groups: readonly SynonymGroup[]
  readonly onClose: () => void
}

type SynonymFields = { readonly words: string }

/** Adds or edits a group of words, one on each line. */
function SynonymDialog({ group, begun, groups, onClose }: Props) {
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

/** Lists words that another group has too: this is allowed, and they then have both meanings. */
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
