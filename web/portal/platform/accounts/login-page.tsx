import { Alert, Button, Checkbox } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { z } from 'zod'
import { email, password } from '#contract/fields.ts'
import { ApiError, UnreachableError } from '#web/kit/api/api-error.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconAlertCircle, IconClock } from '#web/kit/icons/icons.ts'
import { portalPaths } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { EmailField, PasswordField } from '#web/kit/fields/sign-in-fields.tsx'
import { uiTexts } from '#web/kit/elements/messages.ts'
import { SupportContact } from '#web/kit/elements/support-contact.tsx'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { AccountFrame } from './account-frame.tsx'
import styles from './login-form.module.css'
import { accountTexts } from './messages.ts'
import { type BegunSignIn, useSignIn } from './queries.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { shopRefusals } from '#domain/refusals/shops.ts'

// Loaded on demand: few users have a second factor.
const SecondStepForm = lazy(async () => ({
  default: (await import('./second-step-form.tsx')).SecondStepForm,
}))

const credentials = z.object({ email, password, remember: z.boolean() })

type Props = {
  readonly title: string
  readonly registerPath: string
  readonly onSignedIn: () => void
  readonly failed: string
  /** Why the sign-in was refused. */
  readonly sentenceOf: (error: Error) => string
}

/** Sign-in of both portals: e-mail and password, then the second factor if the account has one. */
export function LoginPage(props: Props) {
  const text = useText(accountTexts)
  const [begun, setBegun] = useState<BegunSignIn | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!begun) return <PasswordPage {...props} ended={refusal} onSecondStep={setBegun} />
  const back = (sentence: string | null) => {
    setRefusal(sentence)
    setBegun(null)
  }
  return (
    <AccountFrame title={text.secondTitle} subtitle={text.secondText} step="second">
      <Suspense>
        <SecondStepForm begun={begun} onSignedIn={props.onSignedIn} onBack={back} />
      </Suspense>
    </AccountFrame>
  )
}

type PasswordProps = Props & {
  /** Why the second step has ended. */
  readonly ended: string | null
  readonly onSecondStep: (begun: BegunSignIn) => void
}

/**
 * By e-mail and password (G-24): the reason of a refusal stays on the page after its toast is gone. If the server
 * cannot be reached, the page says so, because the toast's text, given by the specification, would blame the password.
 */
function PasswordPage({ title, registerPath, onSignedIn, failed, sentenceOf, ...props }: PasswordProps) {
  const text = useText(accountTexts)
  const { unreachable } = useText(uiTexts)
  const [refusal, setRefusal] = useState(props.ended)
  const { mutateAsync, error, isProving } = useSignIn({
    onSuccess: onSignedIn,
    onSecondStep: props.onSecondStep,
    onError: (reason) => {
      const sentence = sentenceOf(reason)
      setRefusal(reason instanceof UnreachableError ? unreachable : sentence)
      toastFailure({ title: failed, text: sentence })
    },
  })
  const { field, onSubmit, isPending, values } = useContractForm(credentials, {
    initial: { email: '', password: '', remember: false },
    onSubmit: (input) => mutateAsync(input),
  })
  return (
    <AccountFrame title={title} subtitle={text.subtitle}>
      <form onSubmit={onSubmit} noValidate className={styles.form}>
        {refusal !== null && <RefusalNote error={error} sentence={refusal} />}
        <EmailField {...field('email', text)} />
        <PasswordField {...field('password', text)} autoComplete="current-password" />
        <div className={styles.row}>
          <Checkbox
            label={text.remember}
            checked={values.remember === true}
            onChange={field('remember').onChange}
          />
          <ForgotLink />
        </div>
        <Button type="submit" size="lg" fullWidth aria-disabled={isPending}>
          {isPending ? text.signingIn : text.signIn}
        </Button>
        <output className={styles.proving}>{isProving && text.proving}</output>
        <p className={styles.register}>
          {text.newHere} <Link to={registerPath}>{text.registerShop}</Link>
        </p>
      </form>
    </AccountFrame>
  )
}

type NoteProps = { readonly error: Error | null; readonly sentence: string }

/** Why the sign-in was refused; for a shop under review, since when it waits and how long (R-AUTH-17, R-GEN-03). */
function RefusalNote({ error, sentence }: NoteProps) {
  const text = useText(accountTexts)
  const { shortDay } = useLocale()
  const waits = isWaiting(error)
  const appliedAt = error instanceof ApiError ? error.appliedAt : null
  return (
    <Alert
      color={waits ? 'yellow' : 'red'}
      variant="light"
      icon={waits ? <IconClock aria-hidden /> : <IconAlertCircle aria-hidden />}
      title={waits && text.applicationUnderReview}
      role="note"
    >
      {sentence}
      {appliedAt && <p className={styles.applied}>{text.appliedOn({ day: shortDay(appliedAt) })}</p>}
      {isForSupport(error) && <SupportContact />}
    </Alert>
  )
}

// Lets the user return to the sign-in page they came from.
function ForgotLink() {
  const text = useText(accountTexts)
  const { pathname } = useLocation()
  const from = pathname === portalPaths.shopLogin ? '?from=shop' : ''
  return <Link to={`/forgot-password${from}`}>{text.forgot}</Link>
}

const byWord = { pending: 'shop.pending', rejected: 'shop.rejected', suspended: 'shop.suspended' } as const

/**
 * Why a shop may not sign in: the sentence for its status, by the refusal's code or by the status word in its message
 * (R-AUTH-17 … R-AUTH-19); else the server's sentence; null without one.
 */
export function shopRefusal(error: unknown, language: Language): string | null {
  if (!(error instanceof ApiError) || error.sentence === null) return null
  const { code, sentence } = error
  const found = Object.entries(byWord).find(([word, known]) => code === known || sentence.includes(word))
  return found ? shopRefusals[found[1]][language] : sentence
}

/** Whether support can help with the reason. */
function isForSupport(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'shop.rejected' || error.code === 'shop.suspended')
}

/** Whether the shop is under review, which is not an error. */
export function isWaiting(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'shop.pending'
}
