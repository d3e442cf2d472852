import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { profileChange, type User } from '#contract/auth.ts'
import { issue } from '#contract/issue-texts.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { settingsTexts } from './messages.ts'
import { PanelFoot } from './panel-foot.tsx'
import { useSaveProfile } from './queries.ts'
import { Section } from './section.tsx'
import styles from './settings.module.css'
import { usePanelForm } from './use-panel-form.ts'

/** The contract's rules, and the password where the address is a new one (G-99). */
const profileOf = (ownEmail: string) =>
  z.object({ ...profileChange.shape, currentPassword: z.string() }).check(({ value, issues }) => {
    if (value.email === ownEmail || value.currentPassword !== '') return
    issues.push({ code: 'custom', message: issue('required'), input: '', path: ['currentPassword'] })
  })

/** Name and address of the signed-in administrator (R-SET-01). */
export function ProfilePanel({ user }: { readonly user: User }) {
  const text = useText(settingsTexts)
  const { form, isPending, discard } = useProfileForm(user)
  const { field, changed } = form
  return (
    <Section title={text.profile} hint={text.profileHint}>
      <form className={styles.form} onSubmit={form.onSubmit} noValidate>
        <TextInput {...field('firstName')} label={text.firstName} autoComplete="given-name" />
        <TextInput {...field('lastName')} label={text.lastName} autoComplete="family-name" />
        <EmailField {...field('email')} label={text.email} className={styles.wide} />
        {changed.includes('email') && (
          <PasswordField
            {...field('currentPassword')}
            label={text.emailPassword}
            description={text.emailPasswordHelp}
            autoComplete="current-password"
            className={styles.wide}
          />
        )}
        <PanelFoot
          save={text.saveProfile}
          isUnsaved={changed.length > 0}
          isPending={isPending}
          onDiscard={discard}
        />
      </form>
    </Section>
  )
}

function useProfileForm({ firstName, lastName, email }: User) {
  const text = useText(settingsTexts)
  const save = useSaveProfile()
  const saved = { firstName, lastName, email, currentPassword: '' }
  const form = usePanelForm(profileOf(email), {
    saved,
    onSubmit: ({ currentPassword, ...profile }) => {
      if (save.isPending) return
      const secret = profile.email === email ? {} : { currentPassword }
      save.mutate(
        { ...profile, ...secret },
        {
          onSuccess: (user) => {
            form.show({ ...saved, firstName: user.firstName, lastName: user.lastName, email: user.email })
            toastSuccess({ title: text.saved, text: text.profileSaved })
          },
          onError: (error) => {
            form.showErrorsOf(error)
            toastFailure({ title: text.notSaved, text: sentenceOf(error, text.tryAgain) })
          },
        },
      )
    },
  })
  return { form, isPending: save.isPending, discard: () => form.show(saved) }
}
