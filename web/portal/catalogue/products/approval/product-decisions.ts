import { useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { decideProduct } from '#contract/catalogue/products/admin-products.ts'
import type { ProductApproval, ProductEvent } from '#contract/catalogue/products/product-approval.ts'
import {
  type ProductStatus,
  productStatus,
  type ProductEvent as StatusEvent,
} from '#domain/catalogue/products/product-status.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchAdmin } from '#web/kit/api/refetch.ts'
import type { Decision, Decisions, DecisionTexts } from '#web/kit/decisions/decisions.ts'
import { type ScreenDecisions, useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { failureOf, toastFailure } from '#web/kit/elements/toast.tsx'
import { compareTexts } from './messages.ts'
import { dialogTexts } from './dialog-messages.ts'
import { approvalQuery } from './queries.ts'

/** Subject of a decision, with the version the user saw, so that a product changed since is not decided on. */
type DecidedProduct = {
  readonly id: string
  readonly status: ProductStatus
  readonly name: string
  readonly seen: Date
  /** The pending change, if any; undefined when the decision is only about being on sale. */
  readonly changeId?: string | null
}

/** Approves and rejects products and their changes, and takes products off sale and puts them back (G-54). */
export const productDecisions: Decisions<ProductStatus, StatusEvent, DecidedProduct> = {
  machine: productStatus,
  by: 'admin',
  looks: { rejected: { color: 'red', variant: 'outline' }, inactive: { variant: 'default' } },
  useTexts,
  send,
  reload: refetchAdmin,
}

function send({ subject, to, reason }: Decision<ProductStatus, DecidedProduct>) {
  const { id, seen, changeId } = subject
  const status = to === 'rejected' || to === 'inactive' ? to : 'active'
  const verdict = changeId === undefined ? {} : { rejectionReason: reason || null, changeId }
  return call(decideProduct, { params: { id }, body: { status, seen, ...verdict } })
}

function useTexts(): DecisionTexts<ProductStatus, StatusEvent, DecidedProduct, never> {
  const text = useText(dialogTexts)
  const eventName = useEventName()
  const client = useQueryClient()
  return {
    words: {
      approved: text.approve,
      rejected: text.reject,
      'taken-off': text.takeOffSale,
      'put-back': text.putBackOnSale,
    },
    nameOf: ({ name }) => name,
    // The reason field is in the form beside the product.
    reasonOf: () => ({ title: '', hint: '', label: '', placeholder: '', confirm: '' }),
    done: ({ to, subject: { status, name } }) => {
      const { rejectedText, takenOffText, putBackText, approvedText } = text
      const back = status === 'inactive' ? putBackText : approvedText
      const said = to === 'rejected' ? rejectedText : to === 'inactive' ? takenOffText : back
      return { title: text.updated, text: said({ name }) }
    },
    failed: (error) => failureOf(text.updateFailed, error, text.failedText),
    // An edit is a conflict too: an open product has been refetched, with its history.
    conflict: (_, { id }) => {
      const { queryKey } = approvalQuery(id)
      const now = client.getQueryState(queryKey)?.isInvalidated ? null : client.getQueryData(queryKey)
      const last = now?.history[0]
      const said = last?.by
        ? text.meanwhileBy({ name: last.by, event: eventName(last.event) })
        : text.meanwhile
      return { title: text.updateFailed, text: said }
    },
  }
}

type Options = {
  readonly reason: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onDecided: () => void
  readonly onUndone: () => void
}

export type ProductDecision = Pick<
  ScreenDecisions<ProductStatus, StatusEvent, DecidedProduct>,
  'deciding' | 'conflict'
> & {
  readonly item: DecidedProduct
  readonly approve: () => void
  /** For its keyboard shortcut: focuses the reason field while a required reason is missing. */
  readonly reject: () => void
}

/** Decides on a product with the reason in the form; sends nothing while a required one is missing (R-REVIEW-11). */
export function useProductDecision(
  { product, now }: ProductApproval,
  { reason, field, ...way }: Options,
): ProductDecision {
  const text = useText(dialogTexts)
  const { named } = useLocale()
  const { deciding, conflict } = useDecisions(productDecisions, {
    ...way,
    reason: {
      typed: reason,
      onMissing: () => {
        toastFailure({ title: text.reasonRequired, text: text.reasonMissing })
        field.current?.focus()
      },
    },
  })
  const { id, status, change, editedAt: seen } = product
  const waiting = change?.status === 'pending_review' ? change : null
  const item: DecidedProduct = {
    id,
    // A pending change can be approved or rejected, whatever the status of the product itself.
    status: waiting ? 'pending_review' : status,
    name: named(now),
    seen,
    changeId: waiting?.id ?? null,
  }
  const press = (to: ProductStatus) => deciding.pending === null && deciding.decide(item, to)
  const lacksReason =
    reason.trim() === '' &&
    deciding.movesOf(item).some((move) => move.to === 'rejected' && move.reason === 'required')
  return {
    deciding,
    conflict,
    item,
    approve: () => press('active'),
    reject: () => (lacksReason ? field.current?.focus() : press('rejected')),
  }
}

/** Label of an event. */
export function useEventName(): (event: ProductEvent['event']) => string {
  const text = useText(compareTexts)
  return (event) => (event === 'rejected' ? text.rejectedEvent : text[event])
}
