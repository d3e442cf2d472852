import { TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { z } from 'zod'
import { profileChange, type User } from '#contract/auth.ts'
import { issue } from '#contract/issue-texts.ts'
import { type ContractForm, useContractForm } from '#web/forms/contract-form.ts'
import { useText } from '#web/i18n/locale.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { settingsTexts } from './messages.ts'
import { useSaveProfile } from './queries.ts'
import { PanelFoot, Section, SectionForm } from './section.tsx'

/** The contract's rules, and the password where the address is a new one (G-99). */
const profileOf = (ownEmail: string) =>
  z.object({ ...profileChange.shape, currentPassword: z.string() }).check(({ value, issues }) => {
    if (value.email === ownEmail || value.currentPassword !== '') return
    issues.push({ code: 'custom', message: issue('required'), input: '', path: ['currentPassword'] })
  })

/** Name and address of the signed-in administrator (R-SET-01). */
export function ProfilePanel({ user }: { readonly user: User }) {
  const text = useText(settingsTexts)
  const form = useProfileForm(user)
  const { field, changed } = form
  return (
    <Section title={text.profile} hint={text.profileHint}>
      <SectionForm onSubmit={form.onSubmit}>
        <TextInput {...field('firstName')} label={text.firstName} autoComplete="given-name" />
        <TextInput {...field('lastName')} label={text.lastName} autoComplete="family-name" />
        <EmailField {...field('email')} label={text.email} wrapperProps={{ 'data-wide': true }} />
        {changed.includes('email') && (
          <PasswordField
            {...field('currentPassword')}
            label={text.emailPassword}
            description={text.emailPasswordHelp}
            autoComplete="current-password"
            wrapperProps={{ 'data-wide': true }}
          />
        )}
        <PanelFoot save={text.saveProfile} form={form} />
      </SectionForm>
    </Section>
  )
}

function useProfileForm({ firstName, lastName, email }: User) {
  const save = useSaveProfile()
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
