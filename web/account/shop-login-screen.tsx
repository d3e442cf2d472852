import { useState } from 'react'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { portalPaths } from '#web/paths.ts'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { AccountFrame } from './account-frame.tsx'
import { LoginForm } from './login-form.tsx'
import { accountTexts } from './messages.ts'
import { useSignIn } from './queries.ts'
import { shopRefusal, tellsToContactSupport } from './shop-refusal.ts'

/** `/shop/login` (R-AUTH-12, R-AUTH-16 … R-AUTH-20). */
export default function ShopLoginScreen() {
  const text = useText(accountTexts)
  const { language } = useLocale()
  const [refusal, setRefusal] = useState<string | null>(null)
  const signIn = useSignIn({
    onSuccess: () => toastSuccess({ title: text.shopSuccess }),
    onError: (error) => {
      const sentence = shopRefusal(error, language) ?? text.shopFailedText
      setRefusal(sentence)
      toastFailure({ title: text.shopFailed, text: sentence })
    },
  })
  return (
    <AccountFrame title={text.shopTitle} subtitle={text.subtitle}>
      <LoginForm
        onSubmit={signIn.mutate}
        isPending={signIn.isPending}
        refusal={refusal}
        needsSupport={tellsToContactSupport(signIn.error)}
        registerPath={portalPaths.registerShop}
      />
    </AccountFrame>
  )
}
