import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { listAudit, listAuditActors } from '#contract/platform/audit.ts'
import { auditActions } from '#domain/platform/audit-action.ts'
import { wholeQuery } from '#web/kit/api/address-query.ts'
import { IconArrowLeft } from '#web/kit/icons/icons.ts'
import { choice, days, type Filter, Options, search } from '#web/kit/lists/filters.tsx'
import { listScreen } from '#web/kit/lists/list-screen.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { actionName } from './action-texts.ts'
import { Entry } from './entry.tsx'
import { auditTexts } from './messages.ts'

const actionNames = Object.fromEntries(
  auditActions.map((action) => [action, { en: actionName(action, 'en'), ar: actionName(action, 'ar') }]),
) as Record<(typeof auditActions)[number], { readonly en: string; readonly ar: string }>

/** `/admin/audit`: administrators' actions, newest first (O5). */
export default listScreen(listAudit, {
  texts: auditTexts,
  pageSize: 50,
  isLive: true,
  filters: [search(), actors(), choice('action', 'everything', actionNames), days()],
  buttons: ({ text }) => (
    <Button
      component={Link}
      to="/admin/settings"
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.6} className="mj-flip" aria-hidden />}
    >
      {text.back}
    </Button>
  ),
  head: ({ text, state }) =>
    state.subjectId && (
      <Text variant="soft" mb="md">
        {text.oneSubject}
      </Text>
    ),
  row: (entry, { state }) => <Entry entry={entry} hasStory={!state.subjectId} />,
})

/** Filters by administrator. */
function actors(): Filter<Readonly<Record<'actor', string>>, 'actor' | 'everybody', unknown> {
  return {
    names: ['actor'],
    isFolded: true,
    Control: (list) => {
      const { data = [] } = useQuery(wholeQuery(listAuditActors))
      const people = data.map(({ id, name }) => ({ value: id, label: name }))
      return <Options list={list} name="actor" all="everybody" options={people} />
    },
  }
}
