import { useNavigate } from '#web/portal/router.tsx'
import { sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { portalPaths } from '#web/paths.ts'
import { useContractForm } from '#web/ui/contract-form.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { registrationTexts } from './messages.ts'
import { registrationWithoutType, useRegister } from './queries.ts'
import { RegistrationFields } from './registration-fields.tsx'
import styles from './registration-form.module.css'
import { RegistrationFrame } from './registration-frame.tsx'
import { SubmitLine } from './submit-line.tsx'

const blank = {
  shopName: '',
  ownerName: '',
  email: '',
  password: '',
  phone: '',
  businessRegistrationNumber: '',
  businessAddress: '',
  taxId: '',
}

/** `/register`: registration as the admin portal offers it, without a business type (R-REG-01, R-REG-08). */
export default function RegisterScreen() {
  const text = useText(registrationTexts)
  const navigate = useNavigate()
  const send = useRegister()
  const form = useContractForm(registrationWithoutType, {
    initial: blank,
    onSubmit: (input) => {
      if (send.isPending) return
      send.mutate(input, {
        onSuccess: ({ message }) => {
          toastSuccess({ title: text.success, text: message })
          navigate(portalPaths.adminLogin)
        },
        onError: (error) => {
          form.showErrorsOf(error)
          toastFailure({ title: text.failed, text: sentenceOf(error, text.failedText) })
        },
      })
    },
  })
  return (
    <RegistrationFrame signInPath={portalPaths.adminLogin}>
      <form onSubmit={form.onSubmit} noValidate className={styles.form}>
        <RegistrationFields field={form.field} />
        <SubmitLine isPending={send.isPending} signInPath={portalPaths.adminLogin} />
      </form>
    </RegistrationFrame>
  )
}
