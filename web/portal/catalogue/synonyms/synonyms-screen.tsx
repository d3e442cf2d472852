import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import type { SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { searchText } from '#contract/fields.ts'
import { hasWords } from '#domain/platform/text/search-text.ts'
import { SearchField } from '#web/kit/fields/search-field.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { ManageList, ManageScreen } from '#web/kit/manage/manage-screen.tsx'
import { GroupList } from './group-list.tsx'
import { synonymTexts } from './messages.ts'
import { synonymsQuery } from './queries.ts'
import { SynonymDialog } from './synonym-dialog.tsx'
import { TriedSearch } from './tried-search.tsx'

/** What the address says: which groups are shown, which search is tried, and which words a new group begins with. */
const synonymUrl = z.object({ search: searchText, try: searchText, add: searchText })

/** The group that is edited, a new one, or none. */
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
