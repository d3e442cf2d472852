import { payRefundOtherwise, refundPaidOtherwise, retryRefund } from '#contract/orders/refunds.ts'
import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import type { Order } from '#contract/orders/orders.ts'
import { otherWays } from '#domain/money/refunds.ts'
import { call } from '#web/kit/api/call.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { paymentTexts } from './payment-messages.ts'
import { reloadOrders } from './queries.ts'

type Props = { readonly refund: Order['refunds'][number] }

/** What an administrator may do with a refund that the card did not take back. */
export function FailedRefundButtons({ refund, onPaid }: Props & { readonly onPaid: () => void }) {
  const text = useText(paymentTexts)
  const { mutate: retry, isPending } = useChange({
    send: () => call(retryRefund, { params: { id: refund.id } }),
    done: text.retried,
    doneText: () => text.retriedText,
    error: text.retryFailure,
    failed: text.changeFailed,
    reload: reloadOrders,
  })
  return (
    <Group>
      <Button size="sm" variant="default" loading={isPending} onClick={() => retry()}>
        {text.retry}
      </Button>
      <Button size="sm" variant="default" disabled={isPending} onClick={onPaid}>
        {text.otherwise}
      </Button>
    </Group>
  )
}

type DialogProps = Props & { readonly onClose: () => void }

/** Asks how the refund was paid and by which reference. */
export function PaidOtherwise({ refund, onClose }: DialogProps) {
  const text = useText(paymentTexts)
  const { money } = useLocale()
  const { mutateAsync } = useChange({
    send: (body: { paidBy: (typeof otherWays)[number]; reference: string }) =>
      call(payRefundOtherwise, { params: { id: refund.id }, body }),
    done: text.paidOtherwise,
    error: text.paidFailure,
    failed: text.changeFailed,
    reload: reloadOrders,
    onDone: onClose,
  })
  const form = useContractForm(refundPaidOtherwise, {
    initial: { paidBy: 'bank' as const, reference: '' },
    onSubmit: async (typed): Promise<void> => {
      await mutateAsync(typed)
    },
  })
  return (
    <FormDialog
      form={form}
      titles={{ title: text.otherwiseTitle({ number: refund.refundNumber }), confirm: text.otherwise }}
      zIndex={300}
      onClose={onClose}
    >
      <DialogText>{text.otherwiseHint({ amount: money(refund.amount) })}</DialogText>
      <NativeSelect
        {...form.field('paidBy')}
        label={text.way}
        data={otherWays.map((value) => ({ value, label: text[value] }))}
      />
      <TextInput
        {...form.field('reference')}
        data-autofocus
        label={text.reference}
        description={text.referenceHint}
        autoComplete="off"
        dir="auto"
        maxLength={140}
      />
    </FormDialog>
  )
}
