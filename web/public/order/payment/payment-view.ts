import type { Order } from '#contract/orders/orders.ts'
import { isRefundDue } from '#domain/money/refunds.ts'
import { instalmentNames, isByInstalments, isByProvider } from '#domain/money/payment-method.ts'
import type { Locale } from '#web/kit/i18n/locale.tsx'

/** Until when a checkout can be paid by card: as a moment and as it is read; null where no payment is awaited. */
export function awaitedPayment(orders: readonly Order[], { shortMoment }: Locale) {
  const until = orders.find(({ payUntil }) => payUntil !== null)?.payUntil
  return until ? { at: until.toISOString(), until: shortMoment(until) } : null
}
export type AwaitedPayment = NonNullable<ReturnType<typeof awaitedPayment>>

/** The same of a code that confirms what is paid in cash. */
export function awaitedCode(orders: readonly Order[], { shortMoment }: Locale): AwaitedPayment | null {
  const until = orders.find(({ confirmUntil }) => confirmUntil !== null)?.confirmUntil
  return until ? { at: until.toISOString(), until: shortMoment(until) } : null
}

/** Whether Majlis is to transfer something, so that it needs an account. */
export function awaitsAccount({ refunds }: Order): boolean {
  return refunds.some(
    ({ status, payer }) => status === 'failed' || (status === 'owed' && payer === 'platform'),
  )
}

/** What goes back; what was given in cash stands with its receipt. */
export function refundsView({ refunds }: Order, { language, money, shortDay }: Locale) {
  return refunds
    .filter((one) => isRefundDue(one) || isByProvider(one.method) || one.paidBy === 'bank')
    .map(({ refundNumber: number, amount, status, method, doneAt, paidBy, reference }) => {
      const day = doneAt && shortDay(doneAt)
      const provider = isByInstalments(method) ? instalmentNames[method][language] : null
      return { number, amount: money(amount), status, provider, day, paidBy, reference: reference ?? '' }
    })
}
export type RefundView = ReturnType<typeof refundsView>[number]
