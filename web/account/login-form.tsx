import { Alert, Button, Checkbox } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from '#web/portal/router.tsx'
import { z } from 'zod'
import { email, password } from '#contract/fields.ts'
import { useText } from '#web/i18n/locale.tsx'
import { portalPaths } from '#web/paths.ts'
import { useContractForm } from '#web/forms/contract-form.ts'
import { EmailField } from '#web/ui/forms/email-field.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { SupportContact } from '#web/ui/support-contact.tsx'
import styles from './login-form.module.css'
import { accountTexts } from './messages.ts'

const credentials = z.object({ email, password })
type Credentials = z.output<typeof credentials>

type Props = {
  readonly onSubmit: (input: Credentials & { readonly remember: boolean }) => void
  readonly isPending: boolean
  /** Why the last attempt was refused; it stays above the form when the toast has gone. */
  readonly refusal: string | null
  /** Whether the refusal tells to contact support. */
  readonly needsSupport: boolean
  readonly registerPath: string
}

/** E-mail and password, the same for both portals (G-24). */
export function LoginForm({ onSubmit, isPending, refusal, needsSupport, registerPath }: Props) {
  const text = useText(accountTexts)
  const [remember, setRemember] = useState(false)
  const form = useContractForm(credentials, {
    initial: { email: '', password: '' },
    onSubmit: (input) => {
      if (!isPending) onSubmit({ ...input, remember })
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate className={styles.form}>
      {refusal !== null && (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="note">
          {refusal}
          {needsSupport && <SupportContact />}
        </Alert>
      )}
      <EmailField {...form.field('email')} label={text.email} />
      <PasswordField {...form.field('password')} label={text.password} autoComplete="current-password" />
      <div className={styles.row}>
        <Checkbox
          label={text.remember}
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <ForgotLink />
      </div>
      <Button type="submit" size="lg" fullWidth aria-disabled={isPending}>
        {isPending ? text.signingIn : text.signIn}
      </Button>
      <p className={styles.register}>
        {text.newHere} <Link to={registerPath}>{text.registerShop}</Link>
      </p>
    </form>
  )
}

// The sign-in page one came from is the one to come back to.
function ForgotLink() {
  const text = useText(accountTexts)
  const { pathname } = useLocation()
  const from = pathname === portalPaths.shopLogin ? '?from=shop' : ''
  return <Link to={`/forgot-password${from}`}>{text.forgot}</Link>
}
