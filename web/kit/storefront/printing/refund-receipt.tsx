import { type ReactNode, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import type { RefundCause } from '#domain/money/refunds.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'
import { dayStart } from '#domain/platform/calendar.ts'
import { locales, useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { Both, PrintedPage } from './printed-page.tsx'
import { receiptTexts } from './receipt-messages.ts'
import styles from './printed-page.module.css'

/** Content of the receipt for a cash refund. */
export type Receipt = {
  readonly number: string
  readonly orderNumber: string
  readonly customer: string
  readonly shop: Bilingual
  readonly amount: Bilingual
  /** Null until the cash is handed over, when the receipt is signed. */
  readonly day: Bilingual | null
  readonly receivedBy: string | null
  readonly cause: RefundCause
}

/** The receipt of a cash refund, paid or still owed; null for a refund that is not paid in cash. */
export function receiptOf(order: Order, refund: Order['refunds'][number]): Receipt | null {
  if (refund.status !== 'owed' && refund.paidBy !== 'cash') return null
  const { firstName, lastName } = order.customer
  const inBoth = (say: (locale: (typeof locales)['en']) => string) => ({
    en: say(locales.en),
    ar: say(locales.ar),
  })
  const { paidOn } = refund
  return {
    number: refund.refundNumber,
    orderNumber: order.orderNumber,
    customer: `${firstName} ${lastName}`,
    shop: inBoth(({ shopNamed }) => shopNamed(order)),
    amount: inBoth(({ money }) => money(refund.amount)),
    day: paidOn === null ? null : inBoth(({ day }) => day(dayStart(paidOn))),
    receivedBy: refund.receivedBy,
    cause: refund.cause,
  }
}

/** Prints the receipt as a small slip, in both languages. */
export function PrintReceipt({ receipt }: { readonly receipt: Receipt }) {
  const { print } = useText(receiptTexts)
  const [isPrinting, setPrinting] = useState(false)
  return (
    <>
      <Button variant="text" size="md" onClick={() => setPrinting(true)}>
        {print({ number: receipt.number })}
      </Button>
      {isPrinting && (
        <PrintedPage onPrinted={() => setPrinting(false)}>
          <Slip receipt={receipt} />
        </PrintedPage>
      )}
    </>
  )
}

function Slip({ receipt }: { readonly receipt: Receipt }) {
  const { number, orderNumber, customer, shop, amount, day, cause, receivedBy } = receipt
  const { en, ar } = receiptTexts
  return (
    <article className={styles.slip}>
      <header className={styles.head}>
        <div>
          <h1>{number}</h1>
          <Both en={en.title} ar={ar.title} />
        </div>
        <p>
          <Both {...shop} />
        </p>
      </header>
      <dl className={styles.facts}>
        <Fact name="order">{orderNumber}</Fact>
        <Fact name="customer">
          <bdi>{customer}</bdi>
        </Fact>
        <Fact name="cause">
          <Both en={en[cause]} ar={ar[cause]} />
        </Fact>
        {day && (
          <Fact name="day">
            <Both {...day} />
          </Fact>
        )}
        <Fact name="amount">
          <strong>
            <Both {...amount} />
          </strong>
        </Fact>
      </dl>
      <dl className={styles.receipt}>
        {day === null && <Fact name="day">{null}</Fact>}
        <Fact name="receivedBy">{receivedBy && <bdi>{receivedBy}</bdi>}</Fact>
        <Fact name="signature">{null}</Fact>
      </dl>
    </article>
  )
}

type FactProps = {
  readonly name: Exclude<keyof typeof receiptTexts.en, 'print'>
  readonly children: ReactNode
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>
        <Both en={receiptTexts.en[name]} ar={receiptTexts.ar[name]} />
      </dt>
      <dd>{children}</dd>
    </div>
  )
}
