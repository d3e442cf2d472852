import { Button, TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/api/session.ts'
import { useText } from '#web/i18n/locale.tsx'
import { Link } from '#web/portal/router.tsx'
import { ScreenError } from '#web/ui/screen-error.tsx'
import { ScreenHead } from '#web/ui/screen-head.tsx'
import { settingsTexts } from './messages.ts'
import { ContactPanel, MoneyPanel } from './platform-panels.tsx'
import { settingsQuery, useChangePassword, useSaveProfile } from './queries.ts'
import { Section, SectionForm } from './section.tsx'
import { FormFoot } from '#web/ui/forms/form-foot.tsx'
import styles from './settings.module.css'
import { NotificationToggles, PlatformToggles } from './toggles.tsx'
import { PanelSkeleton } from '#web/ui/read-panel.tsx'
import { z } from 'zod'
import { passwordChange, profileChange, type User } from '#contract/auth.ts'
import { issue } from '#contract/issue-texts.ts'
import { type ContractForm, useContractForm } from '#web/forms/contract-form.ts'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { Line } from '#web/ui/layout/layout.tsx'
import { useMemo } from 'react'
import { EmailField } from '#web/ui/forms/email-field.tsx'

/** `/admin/settings`: the own account and the rules of the platform (R-SET-01 … R-SET-06). */
export default function SettingsScreen() {
  const text = useText(settingsTexts)
  const session = useSession()
  const log = (
    <Button
      component={Link}
      to="/admin/audit"
      variant="default"
      leftSection={<IconHistory size={18} stroke={1.6} aria-hidden />}
    >
      {text.auditLog}
    </Button>
  )
  return (
    <>
      <ScreenHead title={text.title} action={log} />
      <div className={styles.sections}>
        {session.state === 'signed-in' && <ProfilePanel user={session.user} />}
        <PasswordPanel />
        <PlatformSettings />
      </div>
    </>
  )
}

function PlatformSettings() {
  const text = useText(settingsTexts)
  const { data: settings = null, error, isFetching, refetch } = useQuery(settingsQuery)
  if (error && !settings) {
    return (
      <ScreenError title={text.failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
    )
  }
  return (
    <>
      <PlatformToggles settings={settings} />
      <NotificationToggles settings={settings} />
      {settings ? (
        <ContactPanel settings={settings} />
      ) : (
        <Waiting title={text.contact} hint={text.contactHint} />
      )}
      {settings ? <MoneyPanel settings={settings} /> : <Waiting title={text.money} hint={text.moneyHint} />}
    </>
  )
}

function Waiting(head: { readonly title: string; readonly hint: string }) {
  return (
    <Section {...head} isBusy>
      <PanelSkeleton height={220} />
    </Section>
  )
}

const blank = { currentPassword: '', newPassword: '', confirmation: '' }

const choice = z.object({ ...passwordChange.shape, confirmation: z.string() }).check(({ value, issues }) => {
  if (value.confirmation === value.newPassword) return
  const message = value.confirmation === '' ? issue('required') : issue('passwordsDiffer')
  issues.push({ code: 'custom', message, input: '', path: ['confirmation'] })
})

/** A new password; the other sessions end, and the toast says so (R-SET-02, R-AUTH-28). */
function PasswordPanel() {
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

/** The contract's rules, and the password where the address is a new one (G-99). */
const profileOf = (ownEmail: string) =>
  z.object({ ...profileChange.shape, currentPassword: z.string() }).check(({ value, issues }) => {
    if (value.email === ownEmail || value.currentPassword !== '') return
    issues.push({ code: 'custom', message: issue('required'), input: '', path: ['currentPassword'] })
  })

/** Name and address of the signed-in administrator (R-SET-01). */
function ProfilePanel({ user }: { readonly user: User }) {
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
        <FormFoot save={text.saveProfile} form={form} />
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
