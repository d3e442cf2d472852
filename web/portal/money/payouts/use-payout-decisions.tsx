import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { requiredText } from '#contract/fields.ts'
import type { Payout } from '#contract/money/payouts/payouts.ts'
import {
  type PayoutEvent,
  type PayoutStatus,
  payoutStatus,
  payoutStatusNames,
} from '#domain/money/payouts/payout-status.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { refetchScreen } from '#web/kit/api/refetch-screen.ts'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useAskingDecisions } from '#web/kit/decisions/use-asking-decisions.tsx'
import type { Decider } from '#web/kit/decisions/use-decide.ts'
import type { Decisions } from '#web/kit/decisions/use-decisions.tsx'
import { useContractForm } from '#web/kit/forms/contract-form.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { DialogText } from '#web/kit/elements/dialog.tsx'
import { FormDialog } from '#web/kit/manage/form-dialog.tsx'
import { payoutTexts } from './messages.ts'
import { movePayout, payoutQuery } from './queries.ts'

type PayoutField = 'id' | 'payoutNumber' | 'status' | 'amount' | 'currency'
/** What is decided on, with what the bank calls the transfer. */
type DecidedPayout = Pick<Payout, PayoutField> & { readonly said?: { readonly reference: string } }
export type PayoutDecisions = Decisions<PayoutStatus, PayoutEvent, DecidedPayout>

/** Moving payouts as the machine allows: a rejection asks why, a payment for its reference. */
export function usePayoutDecisions(): PayoutDecisions {
  const text = useText(payoutTexts)
  return useAskingDecisions({
    machine: payoutStatus,
    by: 'admin',
    reasonTexts: ({ payoutNumber: number }: DecidedPayout) => ({
      title: text.rejectTitle({ number }),
      hint: text.rejectHint,
      label: text.reasonLabel,
      placeholder: text.reasonPlaceholder,
      confirm: text.reject,
    }),
    decider: useDecider(),
    asks: (to): to is 'paid' => to === 'paid',
    question: ({ subject, onConfirm, isPending, onClose }) => (
      <PaidDialog
        of={subject}
        isPending={isPending}
        onConfirm={(said) => onConfirm({ said })}
        onClose={onClose}
      />
    ),
  })
}

/** How a move is sent and told of. */
function useDecider(): Decider<PayoutStatus, DecidedPayout> {
  const text = useText(payoutTexts)
  const { language } = useLocale()
  const client = useQueryClient()
  return {
    send: ({ subject: { id, status: seen, said }, to, reason }) =>
      movePayout(id, { status: to, seen, ...(reason !== '' && { rejectionReason: reason }), ...said }),
    nameOf: ({ payoutNumber }) => payoutNumber,
    done: ({ subject, to }) => ({
      title: `${subject.payoutNumber}: ${payoutStatusNames[to][language]}`,
      text: text.doneText,
    }),
    failed: (error) => ({ title: text.failure, text: sentenceOf(error, text.failed) }),
    reload: refetchScreen,
    meanwhile: async ({ id, status: seen }) => {
      const now = await client.fetchQuery({ ...payoutQuery('admin', id), staleTime: 0 }).catch(() => null)
      const status = payoutStatusNames[now?.status ?? seen][language]
      return { title: text.meanwhileTitle, text: text.meanwhile({ status }) }
    },
  }
}

const paidForm = z.object({ reference: requiredText(140) })
/** Over the details of a payout, at 200. */
const zIndex = 300

type PaidProps = {
  readonly of: DecidedPayout
  readonly isPending: boolean
  readonly onConfirm: (said: { readonly reference: string }) => void
  readonly onClose: () => void
}

/** Asks what the bank calls the transfer. */
function PaidDialog({
  of: { payoutNumber: number, amount, currency },
  isPending,
  onConfirm,
  onClose,
}: PaidProps) {
  const text = useText(payoutTexts)
  const { money } = useLocale()
  const form = useContractForm(paidForm, { initial: { reference: '' }, onSubmit: onConfirm })
  return (
    <FormDialog
      form={{ ...form, isPending }}
      titles={{ title: text.payTitle({ number }), confirm: text.pay }}
      zIndex={zIndex}
      onClose={onClose}
    >
      <DialogText>{text.payHint({ amount: money(amount, currency) })}</DialogText>
      <TextInput
        {...form.field('reference')}
        data-autofocus
        label={text.reference}
        autoComplete="off"
        dir="ltr"
        maxLength={140}
      />
    </FormDialog>
  )
}

type Props = {
  readonly payout: DecidedPayout
  readonly decisions: PayoutDecisions
  readonly size?: 'sm' | 'md'
}

/** What may be done with a payout as buttons. */
export function PayoutDecisionButtons({
  payout,
  decisions: { decide, pending, movesOf },
  size = 'sm',
}: Props) {
  const text = useText(payoutTexts)
  const words = { requested: '', approved: text.approve, rejected: text.reject, paid: text.pay }
  return (
    <DecisionButtons
      moves={movesOf(payout)}
      variants={{ rejected: { variant: 'subtle', color: 'red' } }}
      wordOf={({ event }) => words[event]}
      isWaiting={pending !== null}
      pending={pending?.id === payout.id ? pending.to : null}
      onDecide={({ to }) => decide(payout, to)}
      size={size}
    />
  )
}
