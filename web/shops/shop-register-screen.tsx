import { registration } from '#contract/shops.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { useText } from '#web/i18n/locale.tsx'
import { portalPaths } from '#web/paths.ts'
import { useContractForm } from '#web/ui/contract-form.tsx'
import { clearToast, toastFailure } from '#web/ui/toast.tsx'
import { BusinessTypeField } from './business-type-field.tsx'
import { registrationTexts } from './messages.ts'
import { useRegisterWithType } from './queries.ts'
import { RegistrationDone } from './registration-done.tsx'
import { RegistrationFields } from './registration-fields.tsx'
import styles from './registration-form.module.css'
import { RegistrationFrame } from './registration-frame.tsx'
import { SubmitLine } from './submit-line.tsx'

const blank = {
  businessType: '',
  shopName: '',
  ownerName: '',
  email: '',
  password: '',
  phone: '',
  businessRegistrationNumber: '',
  businessAddress: '',
  taxId: '',
}

/** `/shop/register`: the same fields and the business type (R-REG-05 … R-REG-07). */
export default function ShopRegisterScreen() {
  const text = useText(registrationTexts)
  const send = useRegisterWithType()
  const form = useContractForm(registration, {
    initial: blank,
    onSubmit: (input) => {
      if (send.isPending) return
      send.mutate(input, {
        onSuccess: clearToast,
        onError: (error) => {
          form.showErrorsOf(error)
          toastFailure({ title: text.failed, text: sentenceOf(error, text.shopFailedText) })
        },
      })
    },
  })
  if (send.isSuccess) return <RegistrationDone message={send.data.message} status={send.data.shop.status} />
  return (
    <RegistrationFrame signInPath={portalPaths.shopLogin}>
      <form onSubmit={form.onSubmit} noValidate className={styles.form}>
        <BusinessTypeField field={form.field('businessType')} />
        <RegistrationFields field={form.field} />
        <SubmitLine isPending={send.isPending} signInPath={portalPaths.shopLogin} />
      </form>
    </RegistrationFrame>
  )
}
