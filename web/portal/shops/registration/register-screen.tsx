import { useText } from '#web/kit/i18n/locale.tsx'
import { toastSuccess } from '#web/kit/elements/toast.tsx'
import { registrationTexts } from './messages.ts'
import { RegistrationScreen } from './registration-screen.tsx'

/** `/register`: registration as the admin portal offers it, with three KYC documents and no business type (R-REG-01, R-REG-08). */
export default function RegisterScreen() {
  const text = useText(registrationTexts)
  return (
    <RegistrationScreen
      kind="portal"
      onRegistered={({ message }) => toastSuccess({ title: text.success, text: message })}
    />
  )
}
