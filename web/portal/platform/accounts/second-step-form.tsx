import { Alert, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { askPasskeyAtSignIn, oneTimeCode, recoveryCode } from '#contract/platform/factors.ts'
import { ApiError, sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { knowsPasskeys, provePasskey } from '#web/kit/api/passkeys.ts'
import { CodeField } from '#web/kit/fields/sign-in-fields.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { IconAlertCircle, IconFingerprint } from '#web/kit/icons/icons.ts'
import styles from './login-form.module.css'
import { accountTexts } from './messages.ts'
import { type BegunSignIn, useSecondStep } from './queries.ts'

type Props = {
  readonly begun: BegunSignIn
  readonly onSignedIn: () => void
  /** Back to the password, with a reason if there is one. */
  readonly onBack: (sentence: string | null) => void
}

/** The second step of a sign-in: by a passkey, a code of an app, or a recovery code. */
export function SecondStepForm({ begun, onSignedIn, onBack }: Props) {
  const text = useText(accountTexts)
  const { accepts } = begun
  const [isRecovering, setRecovering] = useState(accepts.every((one) => one === 'recovery-code'))
  const { prove, byPasskey, failure, forget, isPending, isProving } = useProving({
    begun,
    onSignedIn,
    onBack,
  })
  return (
    <div className={styles.form}>
      {failure !== null && (
        <Alert color="red" variant="light" icon={<IconAlertCircle aria-hidden />} role="alert">
          {failure}
        </Alert>
      )}
      {!isRecovering && accepts.includes('passkey') && knowsPasskeys() && (
        <Button
          size="lg"
          fullWidth
          leftSection={<IconFingerprint aria-hidden />}
          aria-disabled={isPending}
          onClick={() => void byPasskey()}
        >
          {text.usePasskey}
        </Button>
      )}
      {!isRecovering && accepts.includes('code') && <CodeForm onSend={(code) => prove({ code })} />}
      {isRecovering && <RecoveryForm onSend={(typed) => prove({ recoveryCode: typed })} />}
      <output className={styles.proving}>{isProving && text.proving}</output>
      <Button
        variant="default"
        onClick={() => {
          forget()
          setRecovering(!isRecovering)
        }}
      >
        {isRecovering ? text.useOther : text.useRecoveryCode}
      </Button>
      <Button variant="subtle" onClick={() => onBack(null)}>
        {text.backToSignIn}
      </Button>
    </div>
  )
}

/** Sends the proof; an expired step leads back to the password. */
function useProving({ begun, onSignedIn, onBack }: Props) {
  const text = useText(accountTexts)
  const [failure, setFailure] = useState<string | null>(null)
  const report = (error: unknown) => {
    const sentence = error instanceof Error ? sentenceOf(error, text.passkeyFailed) : text.passkeyFailed
    if (error instanceof ApiError && error.code === 'account.step-ended') onBack(sentence)
    else setFailure(sentence)
  }
  const { mutateAsync, isPending, isProving } = useSecondStep({
    ...begun,
    onSuccess: onSignedIn,
    onError: report,
  })
  const byPasskey = async () => {
    setFailure(null)
    const asked = await call(askPasskeyAtSignIn, { body: { step: begun.step } }).catch(report)
    const passkey = asked && (await provePasskey(asked).catch(() => setFailure(text.passkeyFailed)))
    // `report` has already shown the error.
    if (passkey) await mutateAsync({ passkey }).catch(() => {})
  }
  return { prove: mutateAsync, byPasskey, failure, forget: () => setFailure(null), isPending, isProving }
}

const code = z.object({ code: oneTimeCode })

function CodeForm({ onSend }: { readonly onSend: (code: string) => Promise<unknown> }) {
  const text = useText(accountTexts)
  const form = useContractForm(code, { initial: { code: '' }, onSubmit: (given) => onSend(given.code) })
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <CodeField {...form.field('code', text)} data-autofocus />
      <Button type="submit" size="lg" fullWidth aria-disabled={form.isPending}>
        {text.continueOn}
      </Button>
    </form>
  )
}

const recovery = z.object({ recoveryCode })

function RecoveryForm({ onSend }: { readonly onSend: (code: string) => Promise<unknown> }) {
  const text = useText(accountTexts)
  const form = useContractForm(recovery, {
    initial: { recoveryCode: '' },
    onSubmit: (given) => onSend(given.recoveryCode),
  })
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit}>
      <TextInput
        {...form.field('recoveryCode', text)}
        description={text.recoveryHelp}
        dir="ltr"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" size="lg" fullWidth aria-disabled={form.isPending}>
        {text.continueOn}
      </Button>
    </form>
  )
}
