import { Alert, Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { disputeEvidence } from '#contract/orders/payments.ts'
import type { Order } from '#contract/orders/orders.ts'
import { isRefundDue } from '#domain/money/refunds.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { disputeReason } from '#domain/orders/disputes.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { PrintReceipt, receiptOf } from '#web/kit/storefront/printing/refund-receipt.tsx'
import { ExportButton } from '#web/kit/files/export-button.tsx'
import { StatusBadge } from '#web/kit/elements/status-badge.tsx'
import { Term, TermList, Panel } from '#web/kit/layout/layout.tsx'
import { orderTexts } from './details-messages.ts'
import { paymentTexts } from './payment-messages.ts'
import { settleCapture } from '#contract/orders/refunds.ts'
import { instalmentNames, isByInstalments } from '#domain/money/payment-method.ts'
import { call } from '#web/kit/api/call.ts'
import { Changing } from '#web/kit/api/rights.tsx'
import { ConfirmDialog } from '#web/kit/manage/action-dialogs.tsx'
import { useChange } from '#web/kit/elements/use-change.ts'
import { reloadOrders } from './queries.ts'

type Props = { readonly order: Order }
type Refund = Order['refunds'][number]
type Dispute = NonNullable<Order['disputes']>[number]
type PaymentProps = Props & {
  /** Actions on an unpaid refund. */
  readonly change: (refund: Refund, order: Order) => ReactNode
}

/** Whether the order is still hidden from its shop: the customer is paying, has a code to enter, or has left. */
export function awaitsPayment({
  confirmedAt,
  status,
}: Partial<Pick<Order, 'confirmedAt'>> & Pick<Order, 'status'>): boolean {
  return confirmedAt === null && status === 'pending'
}

/** Payment of the order, and the other orders bought with it. */
export function OrderPayment({ order, change }: PaymentProps) {
  const text = useText(orderTexts)
  const { until, awaitsConfirmation, owed, refundsInAll } = useText(paymentTexts)
  const { money, shortMoment } = useLocale()
  const isOwed = order.refunds.some(isRefundDue)
  const statuses = {
    pending: text.paymentPending,
    paid: text.paymentPaid,
    partially_refunded: isOwed ? owed : text.paymentPartly,
    refunded: isOwed ? owed : text.paymentRefunded,
    void: text.paymentVoid,
  }
  return (
    <Panel title={text.payment}>
      <TermList p="lg">
        <Term name={text.method}>{text[order.paymentMethod]}</Term>
        <Term name={text.payment}>
          {order.payUntil === null
            ? statuses[order.paymentStatus]
            : until({ until: shortMoment(order.payUntil) })}
        </Term>
        {order.confirmUntil !== null && (
          <Term name={awaitsConfirmation}>{until({ until: shortMoment(order.confirmUntil) })}</Term>
        )}
        <Term name={text.total}>
          <bdi>{money(order.totalAmount)}</bdi>
        </Term>
        {order.refunded > 0 && (
          <Term name={refundsInAll}>
            <bdi>{money(order.refunded)}</bdi>
          </Term>
        )}
        {order.refunds.map((refund) => (
          <RefundTerm key={refund.id} refund={refund} order={order} change={change} />
        ))}
        {order.disputes?.map((dispute) => (
          <DisputeTerm key={dispute.id} dispute={dispute} order={order} />
        ))}
        <Term name={text.purchase}>{order.groupNumber}</Term>
      </TermList>
    </Panel>
  )
}

/** Badge variant of each refund status. */
export const refundVariants = {
  open: 'waiting',
  owed: 'waiting',
  sent: 'waiting',
  done: 'good',
  failed: 'refused',
  settled: 'good',
} as const

/** A refund to the customer, with its receipt and progress. */
function RefundTerm({ refund, order, change }: PaymentProps & { readonly refund: Refund }) {
  const text = useText(paymentTexts)
  const { money } = useLocale()
  const { refundNumber: number, amount, status, payer } = refund
  const isFailed = status === 'failed'
  const actions = isRefundDue(refund) && change(refund, order)
  const receipt = receiptOf(order, refund)
  return (
    <Term name={text.refund({ number })}>
      <bdi>{money(amount)}</bdi> <StatusBadge variant={refundVariants[status]}>{text[status]}</StatusBadge>
      {isFailed && (
        <p>
          {text.failedText} {actions && text.failedHint}
        </p>
      )}
      {status === 'owed' && <p>{text[payer === 'shop' ? 'shopPays' : 'platformPays']}</p>}
      {actions}
      <PaidHow refund={refund} />
      {receipt && (
        <div>
          <PrintReceipt receipt={receipt} />
        </div>
      )}
    </Term>
  )
}

/** How a refund was paid by hand, and in cash who handed it to whom. */
function PaidHow({ refund }: { readonly refund: Refund }) {
  const text = useText(paymentTexts)
  const { day } = useLocale()
  const { paidBy, reference, paidOn, handedBy, receivedBy } = refund
  if (paidBy === null || reference === null || paidOn === null) return null
  return (
    <p>
      {text.paidBy({ way: text[paidBy], reference, day: day(dayStart(paidOn)) })}{' '}
      {handedBy && receivedBy && text.hands({ from: handedBy, to: receivedBy })}
    </p>
  )
}

const disputeStates = {
  inquiry: ['waiting', 'inquiry'],
  open: ['waiting', 'taken'],
  won: ['good', 'won'],
  closed: ['good', 'closed'],
  lost: ['refused', 'lost'],
} as const

/** Above the order: open chargebacks and inquiries of the bank, with the deadline to answer. */
export function OpenDisputes({ order }: Props) {
  const text = useText(paymentTexts)
  const { money, moment, language } = useLocale()
  const open = (order.disputes ?? []).filter(({ status }) => disputeStates[status][0] === 'waiting')
  return open.map(({ id, status, amount, dueAt, reason }) => (
    <Alert key={id} variant="notice" color="red" role="note">
      <strong>
        {text[disputeStates[status][1]]}: <bdi>{money(amount)}</bdi>
      </strong>
      {dueAt && <p>{text.disputeDue({ due: moment(dueAt) })}</p>}
      {reason && <p>{text.disputeReason({ reason: disputeReason(reason, language) })}</p>}
      {reason && (
        <ExportButton
          address={disputeEvidence.path.replace(':id', order.id).replace(':file', `${id}.pdf`)}
          label={text.evidence}
        />
      )}
    </Alert>
  ))
}

/** A chargeback or inquiry of the customer's bank; the deadline and reason only for readers who may answer it. */
function DisputeTerm({ dispute, order }: Props & { readonly dispute: Dispute }) {
  const text = useText(paymentTexts)
  const { money, moment, language } = useLocale()
  const { status, amount, dueAt, reason } = dispute
  const [variant, word] = disputeStates[status]
  const isOpen = variant === 'waiting'
  return (
    <Term name={text.dispute}>
      <bdi>{money(amount)}</bdi> <StatusBadge variant={variant}>{text[word]}</StatusBadge>
      {isOpen && dueAt && <p>{text.disputeDue({ due: moment(dueAt) })}</p>}
      {reason && <p>{text.disputeReason({ reason: disputeReason(reason, language) })}</p>}
      {isOpen && reason === null && order.shopId !== 'majlis' && <p>{text.disputeShop}</p>}
    </Term>
  )
}

type Outcome = 'retry' | 'written-off'

/** A capture that an instalment provider refuses, and the ways to settle it. */
export function RefusedCapture({ order }: Props) {
  const text = useText(paymentTexts)
  const { money, language } = useLocale()
  const { refusedCapture, paymentMethod: method } = order
  if (!refusedCapture || !isByInstalments(method)) return null
  const amount = money(refusedCapture.amount)
  return (
    <Alert variant="notice" color="red" role="note">
      <strong>{text.captureRefused({ provider: instalmentNames[method][language], amount })}</strong>
      <p>
        <bdi>{refusedCapture.problem}</bdi>
      </p>
      <Changing>
        <p>{text.captureHint}</p>
        <Outcomes order={order} amount={amount} />
      </Changing>
    </Alert>
  )
}

/** Writing off is final, so it asks for confirmation. */
function Outcomes({ order, amount }: Props & { readonly amount: string }) {
  const text = useText(paymentTexts)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useChange({
    send: (outcome: Outcome) => call(settleCapture, { params: { id: order.id }, body: { outcome } }),
    done: text.captureDecided,
    doneText: ({ refusedCapture: still }) => (still ? text.stillRefused : text.nothingOpen),
    error: text.notKept,
    reload: reloadOrders,
    onDone: () => setAsking(false),
  })
  return (
    <Group>
      <Button size="sm" variant="default" loading={isPending} onClick={() => mutate('retry')}>
        {text.tryAgain}
      </Button>
      <Button size="sm" variant="default" disabled={isPending} onClick={() => setAsking(true)}>
        {text.writeOff}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={text.writeOffTitle({ amount })}
          text={text.writeOffText}
          confirm={text.writeOff}
          change={{ isPending, mutate: () => mutate('written-off') }}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  )
}
