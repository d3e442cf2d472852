import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  changePerson,
  type Invitation,
  invitePerson,
  listPeople,
  removePerson,
  type ShopPerson,
} from '#contract/shops/people.ts'
import type { ShopRole } from '#domain/shops/shop-roles.ts'
import { call } from '#web/api/call.ts'
import { useText } from '#web/i18n/locale.tsx'
import { useChange } from '#web/ui/use-change.ts'
import { peopleTexts } from './people-messages.ts'

export const peopleQuery = queryOptions({
  queryKey: [listPeople.path],
  queryFn: () => call(listPeople),
})

/** What every change has in common: the list is as it answers. */
function useAfterwards() {
  const text = useText(peopleTexts)
  const client = useQueryClient()
  return {
    error: text.notChanged,
    failed: text.tryAgain,
    onDone: (people: readonly ShopPerson[]) => client.setQueryData(peopleQuery.queryKey, [...people]),
  }
}

export function useInvitePerson() {
  const text = useText(peopleTexts)
  return useChange({
    ...useAfterwards(),
    send: (body: Invitation) => call(invitePerson, { body }),
    done: text.invitedDone,
    doneText: (_people, { email }) => text.invitedText({ email }),
    error: text.notInvited,
  })
}

export function useChangePerson() {
  const text = useText(peopleTexts)
  return useChange({
    ...useAfterwards(),
    send: ({ id, role }: { readonly id: string; readonly role: ShopRole }) =>
      call(changePerson, { params: { id }, body: { role } }),
    done: text.changed,
    reload: (client) => client.invalidateQueries({ queryKey: ['/api/auth/me'] }),
  })
}

export function useRemovePerson(onGone: () => void) {
  const text = useText(peopleTexts)
  const client = useQueryClient()
  const { onDone, ...rest } = useAfterwards()
  return useChange({
    ...rest,
    send: (id: string) => call(removePerson, { params: { id } }),
    done: text.removed,
    onDone: ({ id }) => {
      onDone((client.getQueryData(peopleQuery.queryKey) ?? []).filter((one) => one.id !== id))
      onGone()
    },
  })
}
