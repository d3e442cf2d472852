import { useText } from '#web/kit/i18n/locale.tsx'
import { paymentTexts } from './messages.ts'
import type { RefundView } from './payment-view.ts'
import styles from './payment.module.css'

/** The money of an order that goes back to its customer. */
export function Refunds({ refunds }: { readonly refunds: readonly RefundView[] }) {
  const text = useText(paymentTexts)
  if (refunds.length === 0) return null
  return (
    <ul className={styles.refunds} aria-label={text.refunds}>
      {refunds.map(({ number, amount, status, day, paidBy, reference }) => (
        <li key={number} data-state={status}>
          {status === 'failed' && text.failedRefund({ amount })}
          {(status === 'open' || status === 'owed' || status === 'sent' || status === 'settled') &&
            text[status]({ amount })}
          {status === 'done' && text[paidBy ?? 'done']({ amount, day: day ?? '', reference })}
          <span className={styles.receipt}>{text.receipt({ number })}</span>
        </li>
      ))}
    </ul>
  )
}
