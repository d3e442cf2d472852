import { Button, Group, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import {
  changePassword,
  passwordChange,
  profileChange,
  type Role,
  updateProfile,
} from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import { issue } from '#contract/issue-texts.ts'
import { type ContractForm, useContractForm } from '#web/kit/forms/contract-form.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { call } from '#web/kit/api/call.ts'
import { sessionUser, useSession } from '#web/kit/api/session.ts'
import { storedToken } from '#web/kit/api/token.ts'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import { FormFoot, SubmitRow } from '#web/kit/fields/form-foot.tsx'
import { NewPasswordField } from '#web/kit/fields/new-password-field.tsx'
import { EmailField, PasswordField } from '#web/kit/fields/sign-in-fields.tsx'
import { Column } from '#web/kit/layout/layout.tsx'
import { settingsTexts } from './messages.ts'
import { Section, SectionForm } from './section.tsx'

const blank = { currentPassword: '', newPassword: '', confirmation: '' }

const choice = z.object({ ...passwordChange.shape, confirmation: z.string() }).check(({ value, issues }) => {
  if (value.confirmation === value.newPassword) return
  const message = value.confirmation === '' ? issue('required') : issue('passwordsDiffer')
  issues.push({ code: 'custom', message, input: '', path: ['confirmation'] })
})

/** A new password; the other sessions end, and the toast says so (R-SET-02, R-AUTH-28). */
export function PasswordPanel() {
  const text = useText(settingsTexts)
  const change = useChange({
    send: (body: InputOf<typeof changePassword>['body']) => call(changePassword, { body }),
    done: text.passwordChanged,
    doneText: ({ message }) => message,
    error: text.notSaved,
  })
  const ownWords = useOwnWords()
  const form: ContractForm<typeof choice> = useContractForm(choice, {
    initial: blank,
    onSubmit: async ({ confirmation: _same, ...passwords }) => {
      await change.mutateAsync(passwords)
      form.startOver()
    },
  })
  return (
    <Section title={text.security} hint={text.securityHint}>
      <SectionForm onSubmit={form.onSubmit}>
        <Column isWide>
          <PasswordField
            {...form.field('currentPassword')}
            label={text.emailPassword}
            autoComplete="current-password"
          />
        </Column>
        <NewPasswordField
          {...form.field('newPassword', text)}
          ownWords={ownWords}
          onSuggest={(password) => form.setValues({ confirmation: password })}
        />
        <PasswordField
          {...form.field('confirmation')}
          label={text.confirmPassword}
          autoComplete="new-password"
        />
        <SubmitRow isPending={form.isPending}>{text.changePassword}</SubmitRow>
      </SectionForm>
    </Section>
  )
}

/** Link to the screen of sessions and second factors. */
export function SecurityWay({ of }: { readonly of: Role }) {
  const text = useText(settingsTexts)
  return (
    <Section title={text.signIns} hint={text.signInsHint}>
      <Group p="lg">
        <Button component={Link} to={of === 'admin' ? '/admin/security' : '/shop/security'} variant="default">
          {text.toSecurity}
        </Button>
      </Group>
    </Section>
  )
}

/** Words about the user that an attacker guesses first. */
function useOwnWords(): string[] {
  const session = useSession()
  if (session.state !== 'signed-in') return []
  const { firstName, lastName, email } = session.user
  return [firstName, lastName, email]
}

/** The contract's rules, and the password required for a new e-mail address (G-99). */
const profileOf = (ownEmail: string) =>
  z.object({ ...profileChange.shape, currentPassword: z.string() }).check(({ value, issues }) => {
    if (value.email === ownEmail || value.currentPassword !== '') return
    issues.push({ code: 'custom', message: issue('required'), input: '', path: ['currentPassword'] })
  })

/** Name and e-mail address of the signed-in user (R-SET-01). */
export function ProfilePanel({ user, hint }: { readonly user: User; readonly hint: string }) {
  const text = useText(settingsTexts)
  const form = useProfileForm(user)
  const { field, changed } = form
  return (
    <Section title={text.profile} hint={hint}>
      <SectionForm onSubmit={form.onSubmit}>
        <TextInput {...field('firstName', text)} autoComplete="given-name" />
        <TextInput {...field('lastName', text)} autoComplete="family-name" />
        <Column isWide>
          <EmailField {...field('email', text)} />
        </Column>
        {changed.includes('email') && (
          <Column isWide>
            <PasswordField
              {...field('currentPassword')}
              label={text.emailPassword}
              description={text.emailPasswordHelp}
              autoComplete="current-password"
            />
          </Column>
        )}
        <FormFoot save={text.saveProfile} form={form} />
      </SectionForm>
    </Section>
  )
}

/** Saves the user's profile; the sidebar shows the new name at once (R-SET-01). */
function useProfileForm({ firstName, lastName, email }: User) {
  const text = useText(settingsTexts)
  const save = useChange({
    send: (body: InputOf<typeof updateProfile>['body']) => call(updateProfile, { body }),
    done: text.saved,
    doneText: () => text.profileSaved,
    error: text.notSaved,
    into: sessionUser(storedToken()),
  })
  const schema = useMemo(() => profileOf(email), [email])
  const form: ContractForm<typeof schema> = useContractForm(schema, {
    initial: { firstName, lastName, email, currentPassword: '' },
    onSubmit: async ({ currentPassword, ...profile }) => {
      const secret = profile.email === email ? {} : { currentPassword }
      await save.mutateAsync({ ...profile, ...secret })
      form.setValues({ currentPassword: '' })
    },
  })
  return form
}
