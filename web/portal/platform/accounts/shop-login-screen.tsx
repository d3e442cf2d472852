import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { portalPaths } from '#web/kit/pages/paths.ts'
import { toastSuccess } from '#web/kit/elements/toast.tsx'
import { LoginPage, shopRefusal } from './login-page.tsx'
import { accountTexts } from './messages.ts'

/** `/shop/login` (R-AUTH-12, R-AUTH-16 … R-AUTH-20). */
export default function ShopLoginScreen() {
  const text = useText(accountTexts)
  const { language } = useLocale()
  return (
    <LoginPage
      title={text.shopPortal}
      registerPath={portalPaths.registerShop}
      onSignedIn={() => toastSuccess({ title: text.shopSuccess })}
      failed={text.shopFailed}
      sentenceOf={(error) => shopRefusal(error, language) ?? text.shopFailedText}
    />
  )
}
