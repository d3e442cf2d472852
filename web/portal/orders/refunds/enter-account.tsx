import { Textarea, TextInput } from '@mantine/core'
import { accountEntry, enterAccountOfRefund, readAccountOfRefund } from '#contract/orders/refund-account.ts'
import { addressQuery } from '#web/kit/api/address-query.ts'
import { call } from '#web/kit/api/call.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { useSavingForm } from '#web/kit/forms/saving-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { reloadOrders } from '../queries.ts'
import { accountTexts } from './account-messages.ts'

type Props = { readonly id: string; readonly onClose: () => void }

/** Asks for the account a customer gave by phone, and how their identity was checked. */
export function EnterAccount({ id, onClose }: Props) {
  const text = useText(accountTexts)
  const form = useSavingForm(accountEntry, {
    initial: { accountHolder: '', iban: '', reason: '' },
    send: (body) => call(enterAccountOfRefund, { params: { id }, body }),
    done: text.saved,
    error: text.notSaved,
    into: addressQuery(readAccountOfRefund, { id }),
    reload: reloadOrders,
    onDone: onClose,
  })
  return (
    <FormDialog form={form} titles={{ title: text.enter, confirm: text.save }} isOverAll onClose={onClose}>
      <DialogText>{text.enterHint}</DialogText>
      <TextInput
        {...form.field('accountHolder')}
        data-autofocus
        label={text.holder}
        dir="auto"
        maxLength={140}
      />
      <TextInput {...form.field('iban')} label={text.iban} dir="ltr" autoComplete="off" />
      <Textarea {...form.field('reason')} label={text.how} dir="auto" rows={2} maxLength={500} />
    </FormDialog>
  )
}
