import { Button, List } from '@mantine/core'
import { useState } from 'react'
import { decideProducts } from '#contract/catalogue/products/admin-products.ts'
import { mostDecisions } from '#contract/many.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { movesFrom } from '#domain/platform/status/machine.ts'
import { type ProductEvent, productStatus } from '#domain/catalogue/products/product-status.ts'
import { readyReasons } from '#domain/platform/text/ready-reasons.ts'
import { call } from '#web/kit/api/call.ts'
import { refetchAdmin } from '#web/kit/api/refetch.ts'
import { useMayChange } from '#web/kit/api/rights.tsx'
import { ReasonDialog } from '#web/kit/decisions/reason-dialog.tsx'
import { Dialog, DialogText } from '#web/kit/elements/dialog.tsx'
import { clearToast, toastFailure } from '#web/kit/elements/toast.tsx'
import { useChange, useUndo } from '#web/kit/elements/use-change.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { manyTexts } from './messages.ts'
import { productDecisions, useEventName } from './product-decisions.ts'
import type { ListedProduct } from './queries.ts'

const offered = ['approved', 'rejected', 'taken-off', 'put-back'] as const satisfies ProductEvent[]
type Offered = (typeof offered)[number]
const statusOf = {
  approved: 'active',
  rejected: 'rejected',
  'taken-off': 'inactive',
  'put-back': 'active',
} as const

type Decided = {
  readonly products: readonly ListedProduct[]
  readonly event: Offered
  readonly reason: string
}

type Deciding = ReturnType<typeof useDecidingMany>
type ManyProps = { readonly chosen: readonly ListedProduct[]; readonly deciding: Deciding }

/** Decisions on several products at once. */
export function ManyProducts({ chosen, deciding: { decide, isPending, rejected, setRejected } }: ManyProps) {
  const text = useText(manyTexts)
  const mayChange = useMayChange()
  if (!mayChange) return null
  const press = (event: Offered, products: readonly ListedProduct[]) => {
    if (products.length > mostDecisions) {
      return toastFailure({ title: text.error, text: text.tooMany({ count: mostDecisions }) })
    }
    if (event === 'rejected') return setRejected(products)
    decide({ products, event, reason: '' })
  }
  return (
    <>
      {offered.map((event) => {
        const products = chosen.filter((product) => mayBe(product, event))
        return (
          products.length > 0 && (
            <Button
              key={event}
              size="sm"
              variant="default"
              {...productDecisions.looks[statusOf[event]]}
              disabled={isPending}
              onClick={() => press(event, products)}
            >
              {text[event]({ count: products.length })}
            </Button>
          )
        )
      })}
      <RejectMany
        products={rejected}
        isPending={isPending}
        onReject={(products, reason) => decide({ products, event: 'rejected', reason })}
        onClose={() => setRejected(null)}
      />
    </>
  )
}

type RejectProps = {
  /** Null while the dialog is closed. */
  readonly products: readonly ListedProduct[] | null
  readonly isPending: boolean
  readonly onReject: (products: readonly ListedProduct[], reason: string) => void
  readonly onClose: () => void
}

/** Asks for one reason for all of them. */
function RejectMany({ products, isPending, onReject, onClose }: RejectProps) {
  const text = useText(manyTexts)
  const count = products?.length ?? 0
  return (
    <ReasonDialog
      isOpen={products !== null}
      text={{
        title: text.rejectTitle({ count }),
        hint: text.rejectHint,
        label: text.reason,
        placeholder: text.reasonMissing,
        confirm: text.rejected({ count }),
        ready: readyReasons.product,
      }}
      about={products?.map(({ id }) => id).join(' ') ?? ''}
      isRequired
      alert={null}
      isPending={isPending}
      onConfirm={(reason) => products && onReject(products, reason)}
      onClose={onClose}
    />
  )
}

/** A pending change can be approved or rejected, whatever the status of the product itself. */
function mayBe({ status, change }: ListedProduct, event: Offered): boolean {
  const from = change?.status === 'pending_review' ? 'pending_review' : status
  return movesFrom(productStatus, from, { by: 'admin' }).some((move) => move.event === event)
}

type Reply = ReplyOf<typeof decideProducts>
type Failures = { readonly products: readonly ListedProduct[]; readonly reply: Reply }

/** Lives above the selection bar, which unmounts when the products decided on leave the list. */
export function useDecidingMany() {
  const text = useText(manyTexts)
  const eventName = useEventName()
  const undoOf = useUndo(refetchAdmin)
  const [rejected, setRejected] = useState<readonly ListedProduct[] | null>(null)
  const [failed, setFailed] = useState<Failures | null>(null)
  const { mutate, isPending } = useChange({
    send: ({ products, event, reason }: Decided) =>
      call(decideProducts, {
        body: {
          status: statusOf[event],
          rejectionReason: reason || null,
          items: products.map(({ id, change, editedAt: seen }) => ({
            id,
            seen,
            ...(change?.status === 'pending_review' && { changeId: change.id }),
          })),
        },
      }),
    done: text.updated,
    doneText: ({ decided }, { event }) => `${eventName(event)}: ${text.decided({ count: decided.length })}`,
    undoOf: (_, { undo, decided }) => undoOf({ id: undo, name: text.decided({ count: decided.length }) }),
    onDone: (reply, { products }) => {
      if (reply.failed.length > 0) setFailed({ products, reply })
      if (reply.decided.length === 0) clearToast()
      setRejected(null)
    },
    error: text.error,
    failed: text.failed,
    reload: refetchAdmin,
  })
  return { decide: mutate, isPending, rejected, setRejected, failed, forget: () => setFailed(null) }
}

/** Lists by name the products that were not decided on, with the reason. */
export function NotDecided({ of: { failed, forget } }: { readonly of: Deciding }) {
  return failed && <Failed {...failed} onClose={forget} />
}

function Failed({ products, reply, onClose }: Failures & { readonly onClose: () => void }) {
  const text = useText(manyTexts)
  const { named } = useLocale()
  const nameOf = (id: string) => {
    const product = products.find((one) => one.id === id)
    return product ? named(product) : id
  }
  return (
    <Dialog isOpen title={text.failedTitle({ count: reply.failed.length })} onClose={onClose}>
      <DialogText>{text.failedText}</DialogText>
      <List>
        {reply.failed.map(({ id, message }) => (
          <List.Item key={id}>
            <strong>
              <bdi>{nameOf(id)}</bdi>
            </strong>{' '}
            {message}
          </List.Item>
        ))}
      </List>
    </Dialog>
  )
}
