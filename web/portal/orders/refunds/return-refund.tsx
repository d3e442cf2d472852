import { Textarea } from '@mantine/core'
import { type ListedRefund, returnedRefund, returnRefund } from '#contract/orders/refunds.ts'
import { call } from '#web/kit/api/call.ts'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { reloadOrders } from '../queries.ts'
import { refundsTexts } from './messages.ts'

type Props = { readonly refund: ListedRefund; readonly onClose: () => void }

/** Asks why the bank has returned a refund. */
export function ReturnRefund({ refund: { id, refundNumber: number }, onClose }: Props) {
  const text = useText(refundsTexts)
  const { mutateAsync } = useChange({
    send: (body: { readonly reason: string }) => call(returnRefund, { params: { id }, body }),
    done: text.isReturned,
    error: text.returnFailure,
    reload: reloadOrders,
    onDone: onClose,
  })
  const form = useContractForm(returnedRefund, {
    initial: { reason: '' },
    onSubmit: (typed) => mutateAsync(typed),
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.returnTitle({ number }), confirm: text.return }}
      onClose={onClose}
    >
      <DialogText>{text.returnHint}</DialogText>
      <Textarea {...form.field('reason')} data-autofocus label={text.returnReason} rows={3} dir="auto" />
    </FormDialog>
  )
}
