import { useState } from 'react'
import { UnreachableError } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { uiTexts } from '#web/ui/messages.ts'
import { toastFailure } from '#web/ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { accountTexts } from './messages.ts'
import { useSignIn } from './queries.ts'
import { tellsToContactSupport } from './shop-refusal.ts'

type Props = {
  readonly title: string
  readonly registerPath: string
  readonly onSignedIn: () => void
  readonly failed: string
  /** Why the sign-in was refused. */
  readonly sentenceOf: (error: Error) => string
}

/**
 * The sign-in of both portals: why it was refused stays on the page when its toast has gone. Where nobody answered, the
 * page says that: the toast's words of the specification would blame the password.
 */
export function LoginPage({ title, registerPath, onSignedIn, failed, sentenceOf }: Props) {
  const text = useText(accountTexts)
  const { unreachable } = useText(uiTexts)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mutate, isPending, error } = useSignIn({
    onSuccess: onSignedIn,
    onError: (reason) => {
      const sentence = sentenceOf(reason)
      setRefusal(reason instanceof UnreachableError ? unreachable : sentence)
      toastFailure({ title: failed, text: sentence })
    },
  })
  return (
    <AccountFrame title={title} subtitle={text.subtitle}>
      <LoginForm
        onSubmit={mutate}
        isPending={isPending}
        refusal={refusal}
        needsSupport={tellsToContactSupport(error)}
        registerPath={registerPath}
      />
    </AccountFrame>
  )
}
