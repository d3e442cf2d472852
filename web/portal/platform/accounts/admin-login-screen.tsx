import { sentenceOf } from '#web/kit/api/api-error.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { portalPaths } from '#web/kit/pages/paths.ts'
import { toastSuccess } from '#web/kit/elements/toast.tsx'
import { LoginPage } from './login-page.tsx'
import { accountTexts } from './messages.ts'

/** `/login` (R-AUTH-01 … R-AUTH-07). */
export default function AdminLoginScreen() {
  const text = useText(accountTexts)
  return (
    <LoginPage
      title={text.adminTitle}
      registerPath={portalPaths.register}
      onSignedIn={() => toastSuccess({ title: text.success, text: text.adminSuccessText })}
      failed={text.error}
      sentenceOf={(error) => sentenceOf(error, text.adminFailedText)}
    />
  )
}
