import { TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { z } from 'zod'
import { issue } from '#contract/issue-texts.ts'
import { amount } from '#contract/amounts.ts'
import type { OrderReturn, ReturnMove } from '#contract/orders/returns.ts'
import { fromFils } from '#domain/platform/amounts/money.ts'
import type { ReturnStatus } from '#domain/orders/return-status.ts'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import type { DetailsDialogProps } from '#web/kit/decisions/decisions.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Dialog, DialogButtons, DialogChoices, DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { returnsTexts } from './messages.ts'

/** Moves that record the outcome: whether items are restocked, and the amount to refund. */
export type Outcome = Extract<ReturnStatus, 'received' | 'refunded'>

export function isOutcome(to: ReturnStatus): to is Outcome {
  return to === 'received' || to === 'refunded'
}

export type OutcomeDetails = Pick<ReturnMove, 'restock' | 'refund'>

type Props = DetailsDialogProps<ReturnStatus, Pick<OrderReturn, 'returnNumber' | 'paid'>, OutcomeDetails>

/** Asks for the outcome of a return; keeps the choice if saving fails. */
export function OutcomeDialog({ to, ...props }: Props) {
  const text = useText(returnsTexts)
  if (to !== 'received') return <RefundDialog {...props} />
  return <ReceivedDialog {...props} title={text.receiveTitle({ number: props.subject.returnNumber })} />
}

type ReceivedProps = Pick<Props, 'isPending' | 'onConfirm' | 'onClose'> & { readonly title: string }

/** Asks whether the returned items can be sold again. */
export function ReceivedDialog({ title, isPending, onConfirm, onClose }: ReceivedProps) {
  const text = useText(returnsTexts)
  const [restock, setRestock] = useState<'yes' | 'no'>('yes')
  return (
    <Dialog isOpen title={title} onClose={onClose}>
      <DialogText>{text.receiveHint}</DialogText>
      <DialogChoices
        label={text.restock}
        value={restock}
        onChange={setRestock}
        choices={[
          { value: 'yes', label: text.restockYes, description: text.restockYesText },
          { value: 'no', label: text.restockNo, description: text.restockNoText },
        ]}
      />
      <DialogButtons
        confirm={text.receive}
        isPending={isPending}
        onConfirm={() => onConfirm({ restock: restock === 'yes' })}
        onClose={onClose}
      />
    </Dialog>
  )
}

function RefundDialog({ subject: of, isPending, onConfirm, onClose }: Omit<Props, 'to'>) {
  const text = useText(returnsTexts)
  const { money, currencySign } = useLocale()
  const { returnNumber: number, paid } = of
  const fields = useMemo(
    () => z.object({ refund: amount.refine((fils) => fils <= paid, { error: issue('refundTooMuch') }) }),
    [paid],
  )
  const form = useContractForm(fields, { initial: { refund: fromFils(paid) }, onSubmit: onConfirm })
  return (
    <FormDialog
      form={{ ...form, isPending }}
      titles={{ title: text.refundTitle({ number }), confirm: text.refund }}
      onClose={onClose}
    >
      <DialogText>{text.refundHint({ amount: money(paid) })}</DialogText>
      <TextInput
        {...form.field('refund')}
        data-autofocus
        label={text.amount({ currency: currencySign() })}
        inputMode="decimal"
        dir="ltr"
      />
    </FormDialog>
  )
}
