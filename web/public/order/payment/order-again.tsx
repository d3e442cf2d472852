import { useText } from '#web/kit/i18n/locale.tsx'
import { ButtonLink } from '#web/kit/storefront/button.tsx'
import { paymentTexts } from './messages.ts'
import styles from './payment.module.css'

/** A checkout that ended unpaid: the same items, address and contact, at today's prices and stock, with another way to pay. */
export function OrderAgain({ to }: { readonly to: string }) {
  const text = useText(paymentTexts)
  return (
    <section className={styles.panel} aria-label={text.againTitle}>
      <h2 className={styles.title}>{text.againTitle}</h2>
      <p>{text.againText}</p>
      <div className="mj-needs-js">
        <ButtonLink to={to} size="md">
          {text.again}
        </ButtonLink>
      </div>
    </section>
  )
}
