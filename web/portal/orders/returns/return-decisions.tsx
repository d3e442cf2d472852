import type { Role } from '#contract/platform/auth.ts'
import { moveReturn, type OrderReturn } from '#contract/orders/returns.ts'
import {
  type ReturnEvent,
  type ReturnStatus,
  returnStatus,
  returnStatusNames,
} from '#domain/orders/return-status.ts'
import { call } from '#web/kit/api/call.ts'
import type { Decision, Decisions, DecisionTexts } from '#web/kit/decisions/decisions.ts'
import type { ScreenDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { failureOf } from '#web/kit/elements/toast.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconCheck, IconPackage } from '#web/kit/icons/icons.ts'
import { reloadOrders } from '../queries.ts'
import { returnsTexts } from './messages.ts'
import { isOutcome, OutcomeDialog, type OutcomeDetails } from './outcome-dialog.tsx'

type DecidedReturn = Pick<OrderReturn, 'id' | 'returnNumber' | 'status' | 'paid'>
export type ReturnDecisions = ScreenDecisions<ReturnStatus, ReturnEvent, DecidedReturn>
type Values = Decisions<ReturnStatus, ReturnEvent, DecidedReturn, OutcomeDetails>

const check = <IconCheck size={16} stroke={2} aria-hidden />

/** Moves returns as the state machine allows. Without undo, because the customer is notified. */
const shared: Omit<Values, 'by' | 'send'> = {
  machine: returnStatus,
  looks: {
    approved: { leftSection: check },
    refused: { variant: 'outline', color: 'red' },
    received: { leftSection: <IconPackage size={16} stroke={1.8} aria-hidden /> },
    refunded: { leftSection: check },
  },
  details: { isAskedFor: isOutcome, Dialog: OutcomeDialog },
  useTexts,
  reload: reloadOrders,
}

/** A shop moves its own returns, an administrator those of any shop. */
export const returnDecisions: Readonly<Record<Role, Values>> = {
  admin: { ...shared, by: 'admin', send: (decision) => send('admin', decision) },
  shop: { ...shared, by: 'shop', send: (decision) => send('shop', decision) },
}

async function send(
  role: Role,
  {
    subject: { id, status: seen },
    to,
    reason,
    details,
  }: Decision<ReturnStatus, DecidedReturn, OutcomeDetails>,
): Promise<undefined> {
  const body = { status: to, seen, ...(reason !== '' && { reason }), ...details }
  await call(moveReturn[role], { params: { id }, body })
}

function useTexts(): DecisionTexts<ReturnStatus, ReturnEvent, DecidedReturn, OutcomeDetails> {
  const text = useText(returnsTexts)
  const { language } = useLocale()
  const nameOf = (status: ReturnStatus) => returnStatusNames[status][language]
  return {
    words: {
      approved: text.approve,
      refused: text.refuse,
      closed: text.close,
      received: text.receive,
      refunded: text.refund,
    },
    nameOf: ({ returnNumber }) => returnNumber,
    reasonOf: ({ returnNumber: number, status }) => ({
      label: text.reasonForCustomer,
      ...(status === 'approved'
        ? {
            title: text.closeTitle({ number }),
            hint: text.closeHint,
            placeholder: text.closePlaceholder,
            confirm: text.close,
          }
        : {
            title: text.refuseTitle({ number }),
            hint: text.refuseHint,
            placeholder: text.refusePlaceholder,
            confirm: text.refuse,
          }),
    }),
    done: ({ subject, to }) => ({
      title: `${subject.returnNumber}: ${nameOf(to)}`,
      text: text.customerIsNotified,
    }),
    failed: (error) => failureOf(text.failure, error),
    conflict: (now) =>
      now && { title: text.meanwhileTitle, text: text.meanwhile({ status: nameOf(now.status) }) },
  }
}
