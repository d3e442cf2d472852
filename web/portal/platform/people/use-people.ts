import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { PlatformInvitation, PlatformPerson } from '#contract/platform/people.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { peopleTexts } from './messages.ts'

export type Person<R extends string> = Omit<PlatformPerson, 'role'> & { readonly role: R }
type Invitation<R extends string> = Omit<PlatformInvitation, 'role'> & { readonly role: R }
type PeopleReply<R extends string> = Promise<readonly Person<R>[]>

/** The people of a shop or of the platform: their roles, the key of their list, and the calls that change it. */
export type Team<R extends string> = {
  readonly roles: readonly R[]
  readonly names: Readonly<Record<R, Bilingual>>
  readonly queryKey: readonly string[]
  readonly invite: (invitation: Invitation<R>) => PeopleReply<R>
  readonly inviteAgain: (id: string) => PeopleReply<R>
  readonly giveRole: (id: string, role: R) => PeopleReply<R>
  readonly remove: (id: string) => Promise<{ readonly id: string }>
}

/** The roles that can be chosen, in the language of the reader. */
export function useRoleChoices<R extends string>({ roles, names }: Team<R>): { value: R; label: string }[] {
  const { language } = useLocale()
  return roles.map((value) => ({ value, label: names[value][language] }))
}

/** Shared by all changes: the reply is the new list. */
function useAfterwards<R extends string>({ queryKey }: Team<R>) {
  const text = useText(peopleTexts)
  const client = useQueryClient()
  return {
    error: text.notChanged,
    failed: text.tryAgain,
    onDone: (people: readonly Person<R>[]) => void client.setQueryData(queryKey, [...people]),
  }
}

export function useInvite<R extends string>(team: Team<R>) {
  const text = useText(peopleTexts)
  return useChange({
    ...useAfterwards(team),
    send: team.invite,
    done: text.invitedDone,
    doneText: (_people, { email }: Invitation<R>) => text.invitedText({ email }),
    error: text.notInvited,
  })
}

export function useInviteAgain<R extends string>(team: Team<R>) {
  const text = useText(peopleTexts)
  return useChange({
    ...useAfterwards(team),
    send: ({ id }: Person<R>) => team.inviteAgain(id),
    done: text.invitedDone,
    doneText: (_people, { email }: Person<R>) => text.invitedText({ email }),
    error: text.notInvited,
    reload: reloadOf(team),
  })
}

export function useGiveRole<R extends string>(team: Team<R>) {
  const text = useText(peopleTexts)
  return useChange({
    ...useAfterwards(team),
    send: ({ id, role }: { readonly id: string; readonly role: R }) => team.giveRole(id, role),
    done: text.changed,
    // The user may have changed their own role.
    reload: (client) => client.invalidateQueries({ queryKey: ['/api/auth/me'] }),
  })
}

/** Removes a person, or withdraws their invitation. */
export function useRemove<R extends string>(team: Team<R>, person: Person<R>, onGone: () => void) {
  const text = useText(peopleTexts)
  const client = useQueryClient()
  const { onDone, ...rest } = useAfterwards(team)
  return useChange({
    ...rest,
    send: () => team.remove(person.id),
    done: person.isInvited ? text.withdrawn : text.removed,
    onDone: ({ id }) => {
      const people = client.getQueryData<readonly Person<R>[]>(team.queryKey) ?? []
      onDone(people.filter((one) => one.id !== id))
      onGone()
    },
  })
}

/** The person may have accepted the invitation meanwhile. */
function reloadOf<R extends string>({ queryKey }: Team<R>) {
  return (client: QueryClient) => client.invalidateQueries({ queryKey })
}
