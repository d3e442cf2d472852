import { Button } from '@mantine/core'
import { z } from 'zod'
import { passwordChange } from '#contract/auth.ts'
import { issue } from '#contract/issue-texts.ts'
import { type ContractForm, useContractForm } from '#web/forms/contract-form.ts'
import { useText } from '#web/i18n/locale.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { settingsTexts } from './messages.ts'
import { useChangePassword } from './queries.ts'
import { Section, SectionForm } from './section.tsx'
import { Line } from '#web/ui/layout/layout.tsx'

const blank = { currentPassword: '', newPassword: '', confirmation: '' }

const choice = z.object({ ...passwordChange.shape, confirmation: z.string() }).check(({ value, issues }) => {
  if (value.confirmation === value.newPassword) return
  const message = value.confirmation === '' ? issue('required') : issue('passwordsDiffer')
  issues.push({ code: 'custom', message, input: '', path: ['confirmation'] })
})

/** A new password; the other sessions end, and the toast says so (R-SET-02, R-AUTH-28). */
export function PasswordPanel() {
  const text = useText(settingsTexts)
  const change = useChangePassword()
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
        <PasswordField
          {...form.field('currentPassword')}
          label={text.currentPassword}
          autoComplete="current-password"
          wrapperProps={{ 'data-wide': true }}
        />
        <PasswordField {...form.field('newPassword')} label={text.newPassword} autoComplete="new-password" />
        <PasswordField
          {...form.field('confirmation')}
          label={text.confirmPassword}
          autoComplete="new-password"
        />
        <Line data-wide>
          <Button type="submit" variant="default" loading={form.isPending}>
            {text.changePassword}
          </Button>
        </Line>
      </SectionForm>
    </Section>
  )
}
