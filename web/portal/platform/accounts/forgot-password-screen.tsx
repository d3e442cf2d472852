import { Alert, Button } from '@mantine/core'
import { IconAlertCircle, IconMailCheck } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { z } from 'zod'
import { useMutation } from '@tanstack/react-query'
import { forgotPassword } from '#contract/platform/auth.ts'
import { email } from '#contract/fields.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { portalPaths } from '#web/kit/pages/paths.ts'
import { EmailField } from '#web/kit/fields/sign-in-fields.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { AccountFrame } from './account-frame.tsx'
import styles from './login-form.module.css'
import { accountTexts } from './messages.ts'

const address = z.object({ email })

/** `/forgot-password`: requests the link; the answer is the same whether the address is known or not (G-12). */
export default function ForgotPasswordScreen() {
  const text = useText(accountTexts)
  const ask = useMutation({ mutationFn: (email: string) => call(forgotPassword, { body: { email } }) })
  if (ask.isSuccess) {
    return (
      <AccountFrame title={text.checkInbox} subtitle={ask.data.message} step="sent">
        <div className={styles.form}>
          <Alert color="green" variant="light" icon={<IconMailCheck aria-hidden />}>
            {text.linkHint}
          </Alert>
          <Button variant="default" size="lg" onClick={ask.reset}>
            {text.askAgain}
          </Button>
          <BackLink />
        </div>
      </AccountFrame>
    )
  }
  return (
    <AccountFrame title={text.forgotTitle} subtitle={text.forgotText}>
      <AddressForm onSubmit={ask.mutateAsync} />
    </AccountFrame>
  )
}

type FormProps = { readonly onSubmit: (email: string) => Promise<unknown> }

function AddressForm({ onSubmit }: FormProps) {
  const text = useText(accountTexts)
  const form = useContractForm(address, {
    initial: { email: '' },
    onSubmit: (typed) => onSubmit(typed.email),
  })
  return (
    <form onSubmit={form.onSubmit} noValidate className={styles.form}>
      {form.failure !== null && (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />}>
          {sentenceOf(form.failure, text.linkFailed)}
        </Alert>
      )}
      <EmailField {...form.field('email', text)} />
      <Button type="submit" size="lg" fullWidth aria-disabled={form.isPending}>
        {form.isPending ? text.sendingLink : text.sendLink}
      </Button>
      <BackLink />
    </form>
  )
}

function BackLink() {
  const text = useText(accountTexts)
  const isShop = new URLSearchParams(useLocation().search).get('from') === 'shop'
  return (
    <p className={styles.register}>
      <Link to={isShop ? portalPaths.shopLogin : portalPaths.adminLogin}>{text.backToSignIn}</Link>
    </p>
  )
}
