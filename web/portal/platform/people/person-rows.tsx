import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { ConfirmDialog } from '#web/kit/manage/action-dialogs.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { Rows } from '#web/kit/layout/layout.tsx'
import { peopleTexts } from './messages.ts'
import {
  type Person,
  type Team,
  useGiveRole,
  useInviteAgain,
  useRemove,
  useRoleChoices,
} from './use-people.ts'

type Props<R extends string> = {
  readonly team: Team<R>
  readonly people: readonly Person<R>[]
  /** Further actions on a person, besides the role. */
  readonly actions?: (person: Person<R>) => ReactNode
}

/** The people of a shop or of the platform: role, last sign-in, and an owner's actions on them. */
export function PersonRows<R extends string>({ team, people, actions }: Props<R>) {
  return (
    <Rows>
      {people.map((person) => (
        <PersonRow key={person.id} team={team} person={person}>
          {actions?.(person)}
        </PersonRow>
      ))}
    </Rows>
  )
}

type RowProps<R extends string> = {
  readonly team: Team<R>
  readonly person: Person<R>
  readonly children: ReactNode
}

function PersonRow<R extends string>({ team, person, children }: RowProps<R>) {
  const text = useText(peopleTexts)
  const roles = useRoleChoices(team)
  const [isAsked, setAsked] = useState(false)
  const { mutate: giveRole, isPending } = useGiveRole(team)
  const again = useInviteAgain(team)
  const name = nameOf(person)
  const { isInvited } = person
  return (
    <Group component="li" justify="space-between" p="lg">
      <Who person={person} />
      <Group>
        <NativeSelect
          aria-label={text.roleOf({ name })}
          data={roles}
          value={person.role}
          disabled={isPending}
          onChange={({ currentTarget }) => giveRole({ id: person.id, role: currentTarget.value as R })}
        />
        {isInvited && (
          <Button
            variant="default"
            loading={again.isPending}
            onClick={() => again.mutate(person)}
            aria-label={text.againOf({ name })}
          >
            {text.again}
          </Button>
        )}
        {children}
        <Button
          variant="default"
          onClick={() => setAsked(true)}
          aria-label={isInvited ? text.withdrawOf({ name }) : text.removeOf({ name })}
        >
          {isInvited ? text.withdraw : text.remove}
        </Button>
      </Group>
      {isAsked && <RemoveDialog team={team} person={person} onClose={() => setAsked(false)} />}
    </Group>
  )
}

function Who<R extends string>({ person }: { readonly person: Person<R> }) {
  const text = useText(peopleTexts)
  const { moment } = useLocale()
  const { isInvited, lastSignedInAt } = person
  return (
    <div>
      <Group>
        <Text variant="strong">
          <bdi>{nameOf(person)}</bdi> {person.isSelf && text.you}
        </Text>
        <StatusBadge variant={isInvited ? 'waiting' : 'good'}>
          {isInvited ? text.invited : text.active}
        </StatusBadge>
      </Group>
      <Text variant="muted">
        <bdi dir="ltr">{person.email}</bdi>
      </Text>
      <Text variant="muted">
        {lastSignedInAt === null ? text.neverSignedIn : text.signedIn({ at: moment(lastSignedInAt) })}
      </Text>
    </div>
  )
}

type RemoveProps<R extends string> = {
  readonly team: Team<R>
  readonly person: Person<R>
  readonly onClose: () => void
}

function RemoveDialog<R extends string>({ team, person, onClose }: RemoveProps<R>) {
  const text = useText(peopleTexts)
  const remove = useRemove(team, person, onClose)
  const { email, isInvited } = person
  const said = isInvited
    ? { title: text.withdrawTitle, text: text.withdrawText({ email }) }
    : { title: text.removeTitle, text: text.removeText({ name: nameOf(person) }) }
  return <ConfirmDialog {...said} change={remove} onClose={onClose} />
}

function nameOf({ firstName, lastName }: Pick<Person<string>, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}
