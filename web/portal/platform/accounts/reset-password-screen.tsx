import { Alert, Button } from '@mantine/core'
import { IconAlertCircle } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation, useNavigate } from '#web/kit/router/router.ts'
import { z } from 'zod'
import { useMutation } from '@tanstack/react-query'
import { resetPassword } from '#contract/platform/auth.ts'
import { newPassword } from '#contract/fields.ts'
import { ApiError, sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { toastSuccess } from '#web/kit/elements/toast.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { portalPaths } from '#web/kit/pages/paths.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { NewPasswordField } from '#web/kit/fields/new-password-field.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './login-form.module.css'
import { accountTexts } from './messages.ts'
import { useSignIn } from './queries.ts'

const choice = z.object({ password: newPassword })

const ignore = () => {}

/**
 * `/reset-password?token=…`: target of the mailed link; with `invited`, of a person without a password yet, who is then
 * signed in with the new one as on any sign-in (0159). If that is refused, the sign-in page says why.
 */
export default function ResetPasswordScreen() {
  const text = useText(accountTexts)
  const { shopNamed } = useLocale()
  const query = new URLSearchParams(useLocation().search)
  const token = query.get('token') ?? ''
  const isInvited = query.has('invited')
  const reset = useMutation({
    mutationFn: (password: string) => call(resetPassword, { body: { token, password } }),
  })
  const signIn = useSignIn({ onSuccess: ignore, onSecondStep: ignore, onError: ignore })
  const navigate = useNavigate()
  const choose = async (password: string) => {
    const { email } = await reset.mutateAsync(password)
    if (!isInvited) return
    const begun = await signIn.mutateAsync({ email, password, remember: false }).catch(() => null)
    if (!begun || !('user' in begun)) return
    await navigate('/', { replace: true })
    const { shop } = begun.user
    const title = shop ? text.joined({ shop: shopNamed(shop) }) : text.invitedTitle
    toastSuccess({ title, text: text.invitedDone })
  }
  const isLinkDead = reset.error instanceof ApiError && reset.error.code === 'account.reset-link-invalid'
  if (token === '' || isLinkDead) {
    return (
      <AccountFrame title={text.resetTitle} subtitle={text.linkInvalid} step="dead">
        <Onward to="/forgot-password">{text.newLink}</Onward>
      </AccountFrame>
    )
  }
  if (reset.isSuccess && !signIn.isPending) {
    return (
      <AccountFrame
        title={isInvited ? text.invitedDone : text.resetDone}
        subtitle={text.resetDoneText}
        step="done"
      >
        <Onward to={portalPaths[`${reset.data.role}Login`]}>{text.signIn}</Onward>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title={isInvited ? text.invitedTitle : text.resetTitle}
      subtitle={isInvited ? text.invitedText : text.resetText}
    >
      <PasswordForm onSubmit={choose} />
    </AccountFrame>
  )
}

type FormProps = { readonly onSubmit: (password: string) => Promise<unknown> }

function PasswordForm({ onSubmit }: FormProps) {
  const text = useText(accountTexts)
  const form = useContractForm(choice, {
    initial: { password: '' },
    onSubmit: ({ password }) => onSubmit(password),
  })
  return (
    <form onSubmit={form.onSubmit} noValidate className={styles.form}>
      {form.failure !== null && (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
          {sentenceOf(form.failure, text.resetFailed)}
        </Alert>
      )}
      <NewPasswordField {...form.field('password')} label={text.newPassword} />
      <Button type="submit" size="lg" fullWidth aria-disabled={form.isPending}>
        {form.isPending ? text.savingPassword : text.savePassword}
      </Button>
    </form>
  )
}

function Onward({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Button component={Link} to={to} size="lg" fullWidth>
      {children}
    </Button>
  )
}
