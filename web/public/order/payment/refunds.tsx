import { useText, useLocale } from '#web/kit/i18n/locale.tsx'
import { paymentTexts } from './messages.ts'
import type { RefundView } from '../parts-view.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './payment.module.css'
import { PrintReceipt } from '#web/kit/storefront/printing/refund-receipt.tsx'
import { receiptTexts } from '#web/kit/storefront/printing/receipt-messages.ts'
import type { OrderView } from '../order-view.ts'
import orderStyles from '../customer-orders.module.css'

/** The refunds of an order, with their status. */
export function Refunds({ refunds }: { readonly refunds: readonly RefundView[] }) {
  const text = useText(paymentTexts)
  if (refunds.length === 0) return null
  return (
    <ul className={styles.refunds} aria-label={text.refunds}>
      {refunds.map((refund) => (
        <li key={refund.number} data-state={refund.status}>
          <Progress of={refund} />
          <span className={styles.receipt}>{text.receipt({ number: refund.number })}</span>
        </li>
      ))}
    </ul>
  )
}

/** The status of a refund, to a card, a bank account or through the provider of instalments. */
function Progress({ of }: { readonly of: RefundView }) {
  const text = useText(paymentTexts)
  const { amount, status, provider, paidBy, reference } = of
  const day = of.day ?? ''
  if (provider && status === 'failed') return text.failedThrough({ amount, provider })
  if (provider && status === 'open') return text.openThrough({ amount, provider })
  if (provider && status === 'done' && !paidBy) return text.doneThrough({ amount, provider, day })
  if (status === 'failed') return text.failedRefund({ amount })
  return status === 'done' ? text[paidBy ?? 'done']({ amount, day, reference }) : text[status]({ amount })
}

/** Refunds paid in cash, each with a printable receipt. */
export function CashReceipts({ receipts }: Pick<OrderView, 'receipts'>) {
  const text = useText(receiptTexts)
  const { language } = useLocale()
  if (receipts.length === 0) return null
  return (
    <ul className={orderStyles.items} aria-label={text.title}>
      {receipts.map((receipt) => (
        <li key={receipt.number} className={orderStyles.return}>
          <span className={orderStyles.returnHead}>
            <span>{text.title}</span>
            <strong>
              <bdi>{receipt.amount[language]}</bdi>
            </strong>
          </span>
          <span className={parts.hint}>
            {text[receipt.cause]} · {receipt.day?.[language]}
          </span>
          <div className="mj-needs-js">
            <PrintReceipt receipt={receipt} />
          </div>
        </li>
      ))}
    </ul>
  )
}
