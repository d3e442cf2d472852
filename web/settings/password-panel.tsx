import { Button } from '@mantine/core'
import { z } from 'zod'
import { passwordChange } from '#contract/auth.ts'
import { issue } from '#contract/issue-texts.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { settingsTexts } from './messages.ts'
import { useChangePassword } from './queries.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'
import { usePanelForm } from './use-panel-form.ts'

const blank = { currentPassword: '', newPassword: '', confirmation: '' }

const choice = z.object({ ...passwordChange.shape, confirmation: z.string() }).check(({ value, issues }) => {
  if (value.confirmation === value.newPassword) return
  const message = value.confirmation === '' ? issue('required') : issue('passwordsDiffer')
  issues.push({ code: 'custom', message, input: '', path: ['confirmation'] })
})

/** A new password; the other sessions end, and the toast says so (R-SET-02, R-AUTH-28). */
export function PasswordPanel() {
  const text = useText(settingsTexts)
  const { form, isPending } = usePasswordForm()
  return (
    <Section title={text.security} hint={text.securityHint}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <PasswordField
          {...form.field('currentPassword')}
          label={text.currentPassword}
          autoComplete="current-password"
          className={styles.wide}
        />
        <PasswordField {...form.field('newPassword')} label={text.newPassword} autoComplete="new-password" />
        <PasswordField
          {...form.field('confirmation')}
          label={text.confirmPassword}
          autoComplete="new-password"
        />
        <div className={styles.foot}>
          <Button type="submit" variant="default" loading={isPending}>
            {text.changePassword}
          </Button>
        </div>
      </form>
    </Section>
  )
}

function usePasswordForm() {
  const text = useText(settingsTexts)
  const change = useChangePassword()
  const form = usePanelForm(choice, {
    saved: blank,
    onSubmit: ({ confirmation: _same, ...passwords }) => {
      if (change.isPending) return
      change.mutate(passwords, {
        onSuccess: ({ message }) => {
          form.show(blank)
          toastSuccess({ title: text.passwordChanged, text: message })
        },
        onError: (error) => {
          form.showErrorsOf(error)
          toastFailure({ title: text.notSaved, text: sentenceOf(error, text.tryAgain) })
        },
      })
    },
  })
  return { form, isPending: change.isPending }
}
