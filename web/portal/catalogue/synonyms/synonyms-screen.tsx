import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import type { SynonymGroup } from '#contract/catalogue/synonyms.ts'
import { searchText } from '#contract/fields.ts'
import { hasWords } from '#domain/platform/text/search-text.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useUrlState } from '#web/kit/lists/url-state.ts'
import { ManageList, ManageScreen } from '#web/kit/manage/manage-screen.tsx'
import { GroupList } from './group-list.tsx'
import { synonymTexts } from './messages.ts'
import { synonymsQuery } from './queries.ts'
import { SynonymDialog } from './synonym-dialog.tsx'
import { TrySearch } from './try-search.tsx'

/** What the address says: which groups are shown, and which search is tried. */
const synonymUrl = z.object({ search: searchText, try: searchText })

/** The group that is edited, a new one, or none. */
type OpenGroup = SynonymGroup | 'new' | null

/** `/admin/synonyms`: the words that mean the same to a search. */
export default function SynonymsScreen() {
  const text = useText(synonymTexts)
  const [open, setOpen] = useState<OpenGroup>(null)
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
          <Vocabulary groups={groups} onEdit={setOpen} />
          {open !== null && (
            <SynonymDialog
              group={open === 'new' ? null : open}
              groups={groups}
              onClose={() => setOpen(null)}
            />
          )}
        </>
      )}
    </ManageScreen>
  )
}

type VocabularyProps = {
  readonly groups: readonly SynonymGroup[]
  readonly onEdit: (group: SynonymGroup) => void
}

function Vocabulary({ groups, onEdit }: VocabularyProps) {
  const text = useText(synonymTexts)
  const { state, go } = useUrlState(synonymUrl, { replaces: true })
  const search = useCallback((words: string) => go({ search: words }), [go])
  const onTry = useCallback((words: string) => go({ try: words }), [go])
  const shown = groups.filter(({ words }) => words.some((word) => hasWords([word], state.search)))
  const nothing =
    groups.length === 0
      ? { title: text.empty, text: text.emptyText, clear: false as const }
      : { title: text.noMatch, text: text.noMatchText, clear: text.clear }
  return (
    <>
      <TrySearch words={state.try} onTry={onTry} />
      <ManageList
        texts={text}
        search={state.search}
        onSearch={search}
        shown={shown.map(({ id }) => id)}
        found={state.search !== '' && text.found({ count: shown.length })}
        empty={{ drawing: 'pouf', ...nothing, onClear: () => search('') }}
      >
        <GroupList key={state.search} groups={shown} onEdit={onEdit} />
      </ManageList>
    </>
  )
}
