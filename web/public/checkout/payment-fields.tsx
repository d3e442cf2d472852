import type { ReactNode } from 'react'
import type { Quote } from '#contract/orders/checkout/cart.ts'
import { instalmentNames } from '#domain/money/payment-method.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { CardIcon, CashIcon, InstalmentsIcon } from '#web/kit/storefront/drawings/icons.tsx'
import type { CheckoutForm } from './checkout-fields.ts'
import { delivering } from './delivery-choice.ts'
import { checkoutTexts } from './messages.ts'
import { Section } from './delivery-fields.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from './checkout.module.css'

type Props = { readonly form: CheckoutForm; readonly quote: Quote }

/** Cash at the door; by card where somebody takes it, in instalments where somebody does for this sum. */
export function PaymentFields({ form, quote: { payment, shops } }: Props) {
  const text = useText(checkoutTexts)
  const { language, money, list, shopNamed } = useLocale()
  const sums = delivering(shops).map((shop) => `${shopNamed(shop)}: ${money(shop.total)}`)
  const cash = sums.length > 1 ? text.cashEach({ sums: list(sums) }) : text.cashText
  const wrong = form.errorOf('paymentMethod')
  const limit = payment.cashLimit === null ? '' : ` ${text.cashLimit({ limit: money(payment.cashLimit) })}`
  return (
    <Section title={text.payment}>
      <div className={parts.pair}>
        <Way form={form} value="cash_on_delivery" title={text.cash} note={cash + limit}>
          <CashIcon size={20} />
        </Way>
        {payment.card && (
          <Way form={form} value="card" title={text.card} note={text.cardText}>
            <CardIcon size={20} />
          </Way>
        )}
        {payment.instalments.map(({ method, count, each }) => {
          const provider = instalmentNames[method][language]
          return (
            <Way
              key={method}
              form={form}
              value={method}
              title={provider}
              note={text.instalments({ count, amount: money(each), provider })}
            >
              <InstalmentsIcon size={20} />
            </Way>
          )
        })}
      </div>
      {payment.instalmentsLimit !== null && (
        <p className={parts.hint}>{text.instalmentsLimit({ limit: money(payment.instalmentsLimit) })}</p>
      )}
      {wrong !== undefined && <p className={styles.cannot}>{wrong}</p>}
    </Section>
  )
}

type WayProps = {
  readonly form: CheckoutForm
  readonly value: string
  readonly title: string
  readonly note: string
  readonly children: ReactNode
}

function Way({ form, value, title, note, children }: WayProps) {
  const { onChange, name, 'data-path': path } = form.field('paymentMethod')
  return (
    <label className={styles.way}>
      {children}
      <span>
        <span className={styles.wayName}>{title}</span>
        <span className={parts.hint}>{note}</span>
      </span>
      <input
        type="radio"
        name={name}
        data-path={path}
        value={value}
        checked={form.values.paymentMethod === value}
        onChange={onChange}
      />
    </label>
  )
}
