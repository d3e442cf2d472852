import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { invitation, type ShopPerson } from '#contract/shops/people.ts'
import { type ShopRole, shopRoleNames, shopRoles } from '#domain/shops/shop-roles.ts'
import { type ContractForm, useContractForm } from '#web/forms/contract-form.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { Section, SectionForm } from '#web/settings/section.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { Line, Rows } from '#web/ui/layout/layout.tsx'
import { Muted, Text } from '#web/ui/layout/text.tsx'
import { DeleteDialog } from '#web/ui/manage/action-dialogs.tsx'
import { PanelSkeleton } from '#web/ui/read-panel.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { peopleTexts } from './people-messages.ts'
import { peopleQuery, useChangePerson, useInvitePerson, useRemovePerson } from './people-queries.ts'

/** Who works in the shop, what they may do, and an invitation for another. */
export function PeopleSection() {
  const text = useText(peopleTexts)
  const { data: people, error, isFetching, refetch } = useQuery(peopleQuery)
  return (
    <Section anchor="people" title={text.title} hint={text.hint} isBusy={!people && !error}>
      {error && !people && (
        <ScreenError
          title={text.failed}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!people && !error && <PanelSkeleton height={220} />}
      {people && (
        <Rows>
          {people.map((person) => (
            <PersonRow key={person.id} person={person} />
          ))}
        </Rows>
      )}
      {people && <InvitationForm />}
    </Section>
  )
}

function useRoleChoices(): { value: ShopRole; label: string }[] {
  const { language } = useLocale()
  return shopRoles.map((value) => ({ value, label: shopRoleNames[value][language] }))
}

function PersonRow({ person }: { readonly person: ShopPerson }) {
  const text = useText(peopleTexts)
  const roles = useRoleChoices()
  const [isAsked, setAsked] = useState(false)
  const change = useChangePerson()
  const remove = useRemovePerson(() => setAsked(false))
  const name = `${person.firstName} ${person.lastName}`.trim()
  return (
    <Line as="li" justify="between" pad="panel">
      <div>
        <Text tone="strong">
          <bdi>{name}</bdi> {person.isSelf && text.you}
        </Text>
        <Muted>
          <bdi dir="ltr">{person.email}</bdi> {person.isInvited && `· ${text.invited}`}
        </Muted>
      </div>
      <Line>
        <NativeSelect
          aria-label={text.roleOf({ name })}
          data={roles}
          value={person.role}
          disabled={change.isPending}
          onChange={({ currentTarget }) =>
            change.mutate({ id: person.id, role: currentTarget.value as ShopRole })
          }
        />
        <Button variant="default" onClick={() => setAsked(true)} aria-label={text.removeOf({ name })}>
          {text.remove}
        </Button>
      </Line>
      {isAsked && (
        <DeleteDialog
          title={text.removeTitle}
          text={text.removeText({ name })}
          isPending={remove.isPending}
          onDelete={() => remove.mutate(person.id)}
          onClose={() => setAsked(false)}
        />
      )}
    </Line>
  )
}

const blank = { firstName: '', lastName: '', email: '', role: 'orders' }

function InvitationForm() {
  const text = useText(peopleTexts)
  const roles = useRoleChoices()
  const { mutateAsync: invite } = useInvitePerson()
  const form: ContractForm<typeof invitation> = useContractForm(invitation, {
    initial: blank,
    onSubmit: async (typed) => {
      await invite(typed)
      form.startOver()
    },
  })
  const { onChange: _typed, ...role } = form.field('role')
  return (
    <SectionForm onSubmit={form.onSubmit}>
      <TextInput {...form.field('firstName')} label={text.firstName} autoComplete="off" dir="auto" />
      <TextInput {...form.field('lastName')} label={text.lastName} autoComplete="off" dir="auto" />
      <EmailField {...form.field('email')} label={text.email} autoComplete="off" />
      <NativeSelect
        {...role}
        label={text.role}
        description={text[`${form.values.role as ShopRole}Help`]}
        data={roles}
        onChange={({ currentTarget }) => form.setValues({ role: currentTarget.value })}
      />
      <Line data-wide>
        <Button type="submit" variant="default" loading={form.isPending}>
          {text.invite}
        </Button>
      </Line>
    </SectionForm>
  )
}
