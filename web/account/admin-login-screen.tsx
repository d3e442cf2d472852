import { useState } from 'react'
import { sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { portalPaths } from '#web/paths.ts'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { accountTexts } from './messages.ts'
import { useSignIn } from './queries.ts'
import { tellsToContactSupport } from './shop-refusal.ts'

/** `/login` (R-AUTH-01 … R-AUTH-07). */
export default function AdminLoginScreen() {
  const text = useText(accountTexts)
  const [refusal, setRefusal] = useState<string | null>(null)
  const signIn = useSignIn({
    onSuccess: () => toastSuccess({ title: text.adminSuccess, text: text.adminSuccessText }),
    onError: (error) => {
      const sentence = sentenceOf(error, text.adminFailedText)
      setRefusal(sentence)
      toastFailure({ title: text.adminFailed, text: sentence })
    },
  })
  return (
    <AccountFrame title={text.adminTitle} subtitle={text.subtitle}>
      <LoginForm
        onSubmit={signIn.mutate}
        isPending={signIn.isPending}
        refusal={refusal}
        needsSupport={tellsToContactSupport(signIn.error)}
        registerPath={portalPaths.register}
      />
    </AccountFrame>
  )
}
