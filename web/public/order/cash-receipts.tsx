import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { PrintReceipt } from '#web/kit/storefront/printing/refund-receipt.tsx'
import { receiptTexts } from '#web/kit/storefront/printing/receipt-messages.ts'
import type { OrderView } from './order-view.ts'
import styles from './customer-orders.module.css'

/** What went back in cash, each with its receipt to print. */
export function CashReceipts({ receipts }: Pick<OrderView, 'receipts'>) {
  const text = useText(receiptTexts)
  const { language } = useLocale()
  if (receipts.length === 0) return null
  return (
    <ul className={styles.items} aria-label={text.title}>
      {receipts.map((receipt) => (
        <li key={receipt.number} className={styles.return}>
          <span className={styles.returnHead}>
            <span>{text.title}</span>
            <strong>
              <bdi>{receipt.amount[language]}</bdi>
            </strong>
          </span>
          <span className={styles.hint}>
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
