import { TextInput } from '@mantine/core'
import { customerEmail, type CustomerProfile, eraseCustomer } from '#contract/orders/customers.ts'
import { refetchAdmin } from '#web/kit/api/refetch-admin.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useNavigate } from '#web/kit/router/router.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { dataTexts } from './data-messages.ts'

type Props = { readonly customer: CustomerProfile; readonly onClose: () => void }

/** Asks for the e-mail address once more: what is erased cannot be brought back. */
export function EraseCustomer({ customer, onClose }: Props) {
  const text = useText(dataTexts)
  const navigate = useNavigate()
  const { mutateAsync } = useChange({
    send: (body: { email: string }) => call(eraseCustomer, { params: { id: customer.id }, body }),
    done: text.erased,
    doneText: () => text.erasedText,
    error: text.notErased,
    reload: refetchAdmin,
    onDone: () => void navigate('/admin/customers', { replace: true }),
  })
  const form = useContractForm(customerEmail, {
    initial: { email: '' },
    onSubmit: (typed) => mutateAsync(typed),
  })
  return (
    <FormDialog
      form={form}
      titles={{
        title: text.eraseTitle({ name: `${customer.firstName} ${customer.lastName}` }),
        confirm: text.erase,
      }}
      isDanger
      onClose={onClose}
    >
      <DialogText>{text.eraseHint}</DialogText>
      <DialogText>{text.eraseKept}</DialogText>
      <TextInput
        {...form.field('email')}
        data-autofocus
        type="email"
        dir="ltr"
        label={text.typeEmail({ email: customer.email })}
      />
    </FormDialog>
  )
}
