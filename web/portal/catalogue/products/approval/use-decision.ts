import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { decideProduct } from '#contract/catalogue/products/admin-products.ts'
import type { ProductApproval, ProductEvent } from '#contract/catalogue/products/product-approval.ts'
import { movesFrom, type OfferedMove } from '#domain/platform/status/machine.ts'
import {
  type ProductStatus,
  productStatus,
  type ProductEvent as StatusEvent,
} from '#domain/catalogue/products/product-status.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchAdmin } from '#web/kit/api/refetch-admin.ts'
import { type Decision, type Subject, useDecide } from '#web/kit/decisions/use-decide.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { toastFailure } from '#web/kit/elements/toast.tsx'
import { compareTexts } from './messages.ts'
import { dialogTexts } from './dialog-messages.ts'
import { approvalQuery } from './queries.ts'
import { sent } from './sale-button.tsx'

type Options = {
  readonly reason: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onDecided: () => void
  readonly onUndone: () => void
}
type Move = OfferedMove<ProductStatus, StatusEvent>

export type ProductDecision = {
  readonly moves: readonly Move[]
  /** Without the reason that it needs it says so and sends nothing (R-REVIEW-11). */
  readonly decide: (to: ProductStatus) => void
  /** By its key: leads to the reason as long as there is none. */
  readonly reject: () => void
  /** The decision that is on its way: everything waits for it. */
  readonly pending: ProductStatus | null
  /** Why the last decision came too late. */
  readonly meanwhile: string | null
}

/** Deciding on a product with the reason that stands in the form. */
export function useProductDecision(
  approval: ProductApproval,
  { reason, field, ...way }: Options,
): ProductDecision {
  const text = useText(dialogTexts)
  const { decide, pending, meanwhile } = useSending(approval, way)
  const { id, change, status: own } = approval.product
  // A change that waits takes either decision, whatever becomes of the product itself.
  const status = change?.status === 'pending_review' ? 'pending_review' : own
  const moves = movesFrom(productStatus, status, { by: 'admin' })
  const lacks = (move: Move) => move.reason === 'required' && reason.trim() === ''
  const press = (to: ProductStatus) => {
    const move = moves.find((one) => one.to === to)
    if (!move || pending !== null) return
    if (!lacks(move)) return decide({ subject: { id, status }, to, reason: move.reason ? reason.trim() : '' })
    toastFailure({ title: text.reasonRequired, text: text.reasonMissing })
    field.current?.focus()
  }
  const reject = () => {
    if (moves.some((move) => move.to === 'rejected' && lacks(move))) return field.current?.focus()
    press('rejected')
  }
  return { moves, decide: press, reject, pending: pending?.to ?? null, meanwhile }
}

function useSending({ product, now }: ProductApproval, way: Pick<Options, 'onDecided' | 'onUndone'>) {
  const text = useText(dialogTexts)
  const { named } = useLocale()
  return useDecide<ProductStatus, Subject<ProductStatus>>({
    send: (decision) => send(product, decision),
    done: ({ to, subject }) => {
      const { rejectedText, takenOffText, putBackText, approvedText } = text
      const back = subject.status === 'inactive' ? putBackText : approvedText
      const said = to === 'rejected' ? rejectedText : to === 'inactive' ? takenOffText : back
      return { title: text.updated, text: said({ name: named(now) }) }
    },
    failed: (error) => ({ title: text.updateFailed, text: sentenceOf(error, text.failedText) }),
    reload: refetchAdmin,
    meanwhile: useMeanwhile(),
    nameOf: () => named(now),
    ...way,
  })
}

/** With what was seen, so that nobody decides on what has changed since. */
function send(
  { id, editedAt: seen, change }: ProductApproval['product'],
  { to, reason }: Pick<Decision<ProductStatus, Subject<ProductStatus>>, 'to' | 'reason'>,
) {
  const changeId = change?.status === 'pending_review' ? change.id : null
  return call(decideProduct, {
    params: { id },
    body: { status: sent(to), rejectionReason: reason || null, changeId, seen },
  })
}

/** Somebody was faster: who did what. */
function useMeanwhile() {
  const text = useText(dialogTexts)
  const eventName = useEventName()
  const client = useQueryClient()
  return async ({ id }: Subject<ProductStatus>) => {
    const now = await client.fetchQuery({ ...approvalQuery(id), staleTime: 0 }).catch(() => null)
    const last = now?.history[0]
    const said = last?.by ? text.meanwhileBy({ name: last.by, event: eventName(last.event) }) : text.meanwhile
    return { title: text.updateFailed, text: said }
  }
}

/** What an event is called. */
export function useEventName(): (event: ProductEvent['event']) => string {
  const text = useText(compareTexts)
  return (event) => (event === 'rejected' ? text.rejectedEvent : text[event])
}
