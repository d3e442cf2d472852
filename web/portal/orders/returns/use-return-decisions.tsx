import { IconCheck, IconPackage } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { Role } from '#contract/platform/auth.ts'
import type { OrderReturn } from '#contract/orders/returns.ts'
import {
  type ReturnEvent,
  type ReturnStatus,
  returnStatus,
  returnStatusNames,
} from '#domain/orders/return-status.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import { useAskingDecisions } from '#web/kit/decisions/use-asking-decisions.tsx'
import type { Decider } from '#web/kit/decisions/use-decide.ts'
import type { Decisions } from '#web/kit/decisions/use-decisions.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { orderQuery, reloadOrders } from '../queries.ts'
import { returnsTexts } from './messages.ts'
import { isOutcome, OutcomeDialog, type OutcomeDetails } from './outcome-dialog.tsx'
import { sendReturnMove } from './queries.ts'

type About = 'id' | 'orderId' | 'returnNumber' | 'status' | 'paid' | 'currency'
/** What is decided on, with what was said to come of it. */
type DecidedReturn = Pick<OrderReturn, About> & { readonly said?: OutcomeDetails }
export type ReturnDecisions = Decisions<ReturnStatus, ReturnEvent, DecidedReturn>

/** Moving returns as the machine allows: a shop its own, an administrator for any shop. */
export function useReturnDecisions(role: Role): ReturnDecisions {
  const text = useText(returnsTexts)
  return useAskingDecisions({
    machine: returnStatus,
    by: role,
    reasonTexts: ({ returnNumber: number }: DecidedReturn) => ({
      title: text.refuseTitle({ number }),
      hint: text.refuseHint,
      label: text.refuseLabel,
      placeholder: text.refusePlaceholder,
      confirm: text.refuse,
    }),
    decider: useDecider(role),
    asks: isOutcome,
    question: ({ subject, onConfirm, ...asked }) => (
      <OutcomeDialog {...asked} of={subject} onConfirm={(said) => onConfirm({ said })} />
    ),
  })
}

/** How a move is sent and told of; there is no way back, its customer knows of it. */
function useDecider(role: Role): Decider<ReturnStatus, DecidedReturn> {
  const text = useText(returnsTexts)
  const { language } = useLocale()
  const client = useQueryClient()
  return {
    send: async ({ subject: { id, status: seen, said }, to, reason }) => {
      await sendReturnMove(role, id, { status: to, seen, ...(reason !== '' && { reason }), ...said })
      return { undo: null }
    },
    nameOf: ({ returnNumber }) => returnNumber,
    done: ({ subject, to }) => ({
      title: `${subject.returnNumber}: ${returnStatusNames[to][language]}`,
      text: text.doneText,
    }),
    failed: (error) => ({ title: text.failure, text: sentenceOf(error, text.failed) }),
    reload: reloadOrders,
    meanwhile: async ({ id, orderId }) => {
      const order = await client.fetchQuery({ ...orderQuery(role, orderId), staleTime: 0 }).catch(() => null)
      const now = order?.returns.find((one) => one.id === id)?.status
      const status = now ? returnStatusNames[now][language] : ''
      return { title: text.meanwhileTitle, text: text.meanwhile({ status }) }
    },
  }
}

type Props = { readonly one: DecidedReturn; readonly decisions: ReturnDecisions }

/** What may be done with a return as buttons. */
export function ReturnDecisionButtons({ one, decisions: { decide, pending, movesOf } }: Props) {
  const text = useText(returnsTexts)
  const words = {
    requested: '',
    approved: text.approve,
    refused: text.refuse,
    received: text.receive,
    refunded: text.giveBack,
  }
  return (
    <DecisionButtons
      moves={movesOf(one)}
      variants={variants}
      wordOf={({ event }) => words[event]}
      isWaiting={pending !== null}
      pending={pending?.id === one.id ? pending.to : null}
      onDecide={({ to }) => decide(one, to)}
    />
  )
}

const check = <IconCheck size={16} stroke={2} aria-hidden />
const variants = {
  approved: { leftSection: check },
  refused: { variant: 'outline', color: 'red' },
  received: { leftSection: <IconPackage size={16} stroke={1.8} aria-hidden /> },
  refunded: { leftSection: check },
} as const
