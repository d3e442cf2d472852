import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { decideProduct } from '#contract/products/admin-products.ts'
import type { ProductApproval } from '#contract/products/product-approval.ts'
import { canMove } from '#domain/status/machine.ts'
import { productStatus } from '#domain/status/product-status.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refetchAdmin } from '#web/api/refetch-admin.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { dialogTexts } from './dialog-messages.ts'
import { useEventName } from './history-panel.tsx'
import { approvalQuery } from './queries.ts'

type Options = {
  readonly reason: string
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly onDecided: () => void
}
type To = 'active' | 'rejected'

export type Decision = {
  readonly may: (to: To) => boolean
  readonly approve: () => void
  /** Without a reason it says so and sends nothing (R-REVIEW-11). */
  readonly reject: () => void
  /** The decision that is on its way: everything waits for it. */
  readonly pending: To | null
  /** Why the last decision came too late. */
  readonly alert: string | null
}

export function useDecision(review: ProductApproval, { reason, field, onDecided }: Options): Decision {
  const text = useText(dialogTexts)
  const decision = useSending(review, onDecided)
  const may = (to: To) => mayBecome(review, to) && !decision.isPending
  const approve = () => {
    if (may('active')) decision.mutate({ to: 'active', reason: '' })
  }
  const reject = () => {
    if (!may('rejected')) return
    if (reason.trim() !== '') return decision.mutate({ to: 'rejected', reason: reason.trim() })
    toastFailure({ title: text.reasonRequired, text: text.reasonMissing })
    field.current?.focus()
  }
  const pending = decision.isPending ? decision.variables.to : null
  return { may, approve, reject, pending, alert: decision.alert }
}

/** A change that waits takes either decision, whatever becomes of the product itself. */
function mayBecome({ product }: ProductApproval, to: To): boolean {
  return product.change?.status === 'pending_review' || canMove(productStatus, product.status, to)
}

function useSending({ product, now }: ProductApproval, onDecided: () => void) {
  const text = useText(dialogTexts)
  const { named } = useLocale()
  const client = useQueryClient()
  const announceOther = useAnnounceOther(product.id)
  const [alert, setAlert] = useState<string | null>(null)
  const mutation = useMutation({
    mutationFn: ({ to, reason }: { to: To; reason: string }) => send(product, to, reason),
    onSuccess: (_product, { to }) => {
      const said = to === 'active' ? text.approvedText : text.rejectedText
      toastSuccess({ title: text.updated, text: said({ name: named(now) }) })
      onDecided()
      return refetchAdmin(client)
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) return setAlert(await announceOther())
      toastFailure({ title: text.updateFailed, text: sentenceOf(error, text.failedText) })
    },
  })
  return { ...mutation, alert }
}

/** With what was seen, so that nobody decides on what has changed since. */
function send({ id, editedAt, change }: ProductApproval['product'], to: To, reason: string) {
  const changeId = change?.status === 'pending_review' ? change.id : null
  const rejectionReason = reason === '' ? null : reason
  return call(decideProduct, {
    params: { id },
    body: { status: to, rejectionReason, changeId, seen: editedAt },
  })
}

/** Somebody was faster: the product is read anew, and said who did what. */
function useAnnounceOther(id: string) {
  const text = useText(dialogTexts)
  const eventName = useEventName()
  const client = useQueryClient()
  return async (): Promise<string> => {
    await refetchAdmin(client)
    const now = await client.fetchQuery({ ...approvalQuery(id), staleTime: 0 }).catch(() => null)
    const last = now?.history[0]
    const said = last?.by ? text.meanwhileBy({ name: last.by, event: eventName(last.event) }) : text.meanwhile
    toastFailure({ title: text.updateFailed, text: said })
    return said
  }
}
