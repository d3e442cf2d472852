import { Button, Card } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resetFactors } from '#contract/platform/factors.ts'
import {
  changePlatformPerson,
  invitePlatformPerson,
  invitePlatformPersonAgain,
  listPlatformPeople,
  platformInvitation,
  removePlatformPerson,
} from '#contract/platform/people.ts'
import {
  type AdminRole,
  adminRoleNames,
  adminRoles,
  type Right,
  rightNames,
  rightsOfRole,
} from '#domain/platform/admin-roles.ts'
import { call } from '#web/kit/api/call.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { type ContractForm, useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DialogChoices } from '#web/kit/elements/dialog.tsx'
import { PanelSkeleton } from '#web/kit/elements/read-panel.tsx'
import { ConfirmDialog } from '#web/kit/manage/action-dialogs.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { ManageScreen } from '#web/kit/manage/manage-screen.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { Columns } from '#web/kit/layout/layout.tsx'
import { InvitedFields } from './invited-fields.tsx'
import { peopleTexts, platformPeopleTexts } from './messages.ts'
import { PersonRows } from './person-rows.tsx'
import { type Person, type Team, useInvite, useRoleChoices } from './use-people.ts'

const peopleQuery = addressQuery(listPlatformPeople)

const platform: Team<AdminRole> = {
  roles: adminRoles,
  names: adminRoleNames,
  queryKey: peopleQuery.queryKey,
  invite: (body) => call(invitePlatformPerson, { body }),
  inviteAgain: (id) => call(invitePlatformPersonAgain, { params: { id } }),
  giveRole: (id, role) => call(changePlatformPerson, { params: { id }, body: { role } }),
  remove: (id) => call(removePlatformPerson, { params: { id } }),
}

/** `/admin/people`: the people who administer the platform, with their roles, and an invitation for another (G-138). */
export default function PeopleScreen() {
  const text = useText(platformPeopleTexts)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ManageScreen
        texts={text}
        query={useQuery(peopleQuery)}
        subtitle={({ length }) => text.people({ count: length })}
        onAdd={() => setOpen(true)}
        waiting={<PanelSkeleton height={320} />}
      >
        {(people) => (
          <Card padding={0}>
            <PersonRows
              team={platform}
              people={people}
              actions={(person) => !person.isInvited && !person.isSelf && <ResetFactors person={person} />}
            />
          </Card>
        )}
      </ManageScreen>
      {isOpen && <InvitationDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** For a person who has lost their second factor. */
function ResetFactors({ person: { id, firstName, lastName } }: { readonly person: Person<AdminRole> }) {
  const text = useText(platformPeopleTexts)
  const { tryAgain } = useText(peopleTexts)
  const [isAsked, setAsked] = useState(false)
  const reset = useChange({
    send: () => call(resetFactors, { params: { id } }),
    done: text.resetDone,
    error: text.notReset,
    failed: tryAgain,
    onDone: () => setAsked(false),
  })
  const name = `${firstName} ${lastName}`.trim()
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)} aria-label={text.resetOf({ name })}>
        {text.reset}
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={text.resetTitle}
          text={text.resetText({ name })}
          change={reset}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}

const blank = { firstName: '', lastName: '', email: '', role: 'support' }

/** Asks for the person and their role; each role with what it may see and change. */
function InvitationDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText(platformPeopleTexts)
  const { invite: confirm, role: label } = useText(peopleTexts)
  const { mutateAsync: invite } = useInvite(platform)
  const describe = useDescription()
  const choices = useRoleChoices(platform).map((role) => ({ ...role, description: describe(role.value) }))
  const form: ContractForm<typeof platformInvitation> = useContractForm(platformInvitation, {
    initial: blank,
    onSubmit: async (typed) => {
      await invite(typed)
      onClose()
    },
  })
  return (
    <FormDialog form={form} titles={{ title: text.inviteTitle, confirm }} onClose={onClose}>
      <Columns parts="1:1">
        <InvitedFields field={form.field} />
      </Columns>
      <DialogChoices
        label={label}
        choices={choices}
        value={form.values.role as AdminRole}
        onChange={(role) => form.setValues({ role })}
      />
    </FormDialog>
  )
}

/** Rights of a role, from the table that the server checks. */
function useDescription(): (role: AdminRole) => string {
  const text = useText(platformPeopleTexts)
  const { language } = useLocale()
  return (role) => {
    if (role === 'owner') return text.everything
    const own = Object.entries(rightsOfRole(role)) as [Right, string][]
    // The names contain commas.
    const named = (wanted: string) =>
      own.flatMap(([right, reach]) => (reach === wanted ? [rightNames[right][language]] : [])).join(' · ')
    return `${text.changes({ rights: named('write') })} ${text.sees({ rights: named('read') })}`
  }
}
