import { TextInput } from '@mantine/core'
import { z } from 'zod'
import { requiredText } from '#contract/fields.ts'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import {
  type PayoutEvent,
  type PayoutStage,
  payoutStageNames,
  payoutStageOf,
  payoutStatus,
  payoutStatusOf,
} from '#domain/money/payouts/payout-status.ts'
import { refetchScreen } from '#web/kit/api/refetch.ts'
import type { Decisions, DecisionTexts, DetailsDialogProps } from '#web/kit/decisions/decisions.ts'
import type { ScreenDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { failureOf } from '#web/kit/elements/toast.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { payoutTexts } from './messages.ts'
import { movePayout, returnPayout } from './queries.ts'

type DecidedPayout = Pick<
  Payout,
  'id' | 'payoutNumber' | 'amount' | 'isConnected' | 'waitsForSecondPerson'
> & {
  readonly status: PayoutStage
}
/** The bank's reference of the transfer. */
type Transfer = { readonly reference: string }
export type PayoutDecisions = ScreenDecisions<PayoutStage, PayoutEvent, DecidedPayout>

/** A payout with its stage as status, which the decisions work on. */
export function staged<P extends Payout>(payout: P) {
  return { ...payout, status: payoutStageOf(payout) }
}

/** Moves payouts as the state machine allows: a rejection asks for a reason, a payment for its reference. */
export const payoutDecisions: Decisions<PayoutStage, PayoutEvent, DecidedPayout, Transfer> = {
  machine: payoutStatus,
  by: 'admin',
  // Only a bank file marks payouts as sent; only the provider pays or returns what it transfers; and above the limit in
  // the settings, the approver of a payout cannot also pay it.
  allows: ({ isConnected, waitsForSecondPerson }, to) =>
    to !== 'sent' &&
    (isConnected === null || (to !== 'paid' && to !== 'returned')) &&
    (to !== 'paid' || !waitsForSecondPerson),
  looks: {
    rejected: { variant: 'subtle', color: 'red' },
    returned: { variant: 'subtle', color: 'red' },
  },
  details: { isAskedFor: (to) => to === 'paid', Dialog: PaidDialog },
  useTexts,
  send: async ({ subject: { id, status }, to, reason, details }) => {
    if (to === 'returned') {
      await returnPayout(id, reason)
      return undefined
    }
    const [of, seen] = [payoutStatusOf(to), payoutStatusOf(status)]
    return movePayout(id, { status: of, seen, ...(reason !== '' && { rejectionReason: reason }), ...details })
  },
  reload: refetchScreen,
}

function useTexts(): DecisionTexts<PayoutStage, PayoutEvent, DecidedPayout, Transfer> {
  const text = useText(payoutTexts)
  const { language } = useLocale()
  const nameOf = (stage: PayoutStage) => payoutStageNames[stage][language]
  return {
    words: { approved: text.approve, rejected: text.reject, paid: text.pay, returned: text.returnedByBank },
    nameOf: ({ payoutNumber }) => payoutNumber,
    reasonOf: ({ payoutNumber: number }, to) => ({
      title: to === 'returned' ? text.bankReturned({ number }) : text.rejectTitle({ number }),
      hint: to === 'returned' ? text.returnHint : text.rejectHint,
      label: text.reasonLabel,
      placeholder: to === 'returned' ? text.returnPlaceholder : text.reasonPlaceholder,
      confirm: to === 'returned' ? text.returnedByBank : text.reject,
    }),
    done: ({ subject, to }) => ({
      title: `${subject.payoutNumber}: ${nameOf(to)}`,
      text: text.shopIsNotified,
    }),
    failed: (error) => failureOf(text.failure, error),
    conflict: (now) =>
      now && { title: text.meanwhileTitle, text: text.meanwhile({ status: nameOf(now.status) }) },
  }
}

const paidForm = z.object({ reference: requiredText(140) })
type PaidProps = DetailsDialogProps<PayoutStage, DecidedPayout, Transfer>

/** Asks for the bank's reference of the transfer. */
function PaidDialog({ subject, isPending, onConfirm, onClose }: PaidProps) {
  const { payoutNumber: number, amount } = subject
  const text = useText(payoutTexts)
  const { money } = useLocale()
  const form = useContractForm(paidForm, { initial: { reference: '' }, onSubmit: onConfirm })
  return (
    <FormDialog
      form={{ ...form, isPending }}
      titles={{ title: text.payTitle({ number }), confirm: text.pay }}
      onClose={onClose}
    >
      <DialogText>{text.payHint({ amount: money(amount) })}</DialogText>
      <TextInput {...form.field('reference', text)} data-autofocus dir="ltr" maxLength={140} />
    </FormDialog>
  )
}
