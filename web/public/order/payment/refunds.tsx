import { useText } from '#web/kit/i18n/locale.tsx'
import { paymentTexts } from './messages.ts'
import type { CardRefund } from './payment-view.ts'
import styles from './payment.module.css'

/** The money of an order that goes back to the card it came from. */
export function CardRefunds({ refunds }: { readonly refunds: readonly CardRefund[] }) {
  const text = useText(paymentTexts)
  if (refunds.length === 0) return null
  return (
    <ul className={styles.refunds} aria-label={text.refunds}>
      {refunds.map(({ number, amount, status, day, paidBy, reference }) => (
        <li key={number} data-state={status}>
          {status === 'failed' && text.failedRefund({ amount })}
          {status === 'open' && text.open({ amount })}
          {status === 'done' && text[paidBy ?? 'done']({ amount, day: day ?? '', reference })}
          <span className={styles.receipt}>{text.receipt({ number })}</span>
        </li>
      ))}
    </ul>
  )
}
