import { useEffect, useState } from 'react'
import { payOrders } from '#contract/orders/payments.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button } from '#web/kit/storefront/button.tsx'
import { paymentTexts } from './messages.ts'
import type { AwaitedPayment } from './payment-view.ts'
import { TimeLeft } from './time-left.tsx'
import styles from './payment.module.css'

type Props = {
  readonly link: string
  readonly awaited: AwaitedPayment
  /** Whoever comes from the payment page has paid, as a rule; it may take some seconds until it is known. */
  readonly hasPaid: boolean
  readonly onChanged: () => Promise<void>
}

/** What is still to be paid by card, how long it is kept, and the way to the payment page. */
export function PayNow({ link, awaited, hasPaid, onChanged }: Props) {
  const text = useText(paymentTexts)
  const isConfirming = useConfirming({ link, hasPaid, onChanged })
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const pay = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { url } = await call(payOrders, { params: { link } })
      if (url === null) await onChanged()
      else window.location.assign(url)
    } catch (error) {
      setFailure(sentenceOf(error, text.failed))
    }
    setBusy(false)
  }
  if (isConfirming) {
    return (
      <output className={styles.panel}>
        <strong>{text.confirming}</strong>
        <span>{text.confirmingText}</span>
      </output>
    )
  }
  return (
    <section className={styles.panel} aria-label={text.title}>
      <h2 className={styles.title}>{text.title}</h2>
      <p>{text.text({ until: awaited.until })}</p>
      <TimeLeft at={awaited.at} over={text.over} />
      {failure !== null && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
      <div className="mj-needs-js">
        <Button size="md" aria-disabled={isBusy} onClick={() => void (isBusy || pay())}>
          {isBusy ? text.paying : text.pay}
        </Button>
      </div>
    </section>
  )
}

/** Asked this long after coming back, and so often: most payments are known at the first. */
const askedAfterMs = [0, 2000, 4000, 8000, 15_000]

/** Asks whether the payment has come, and shows it when it has; says while it is asked for. */
function useConfirming({ link, hasPaid, onChanged }: Omit<Props, 'awaited'>): boolean {
  const [asked, setAsked] = useState(0)
  const wait = hasPaid ? askedAfterMs[asked] : undefined
  useEffect(() => {
    if (wait === undefined) return
    const ask = async () => {
      const answer = await call(payOrders, { params: { link } }).catch(() => null)
      if (answer?.url === null) await onChanged().catch(() => {})
      setAsked((count) => count + 1)
    }
    const timer = setTimeout(() => void ask(), wait)
    return () => clearTimeout(timer)
    // The way to look again is another at each look.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wait, link])
  return wait !== undefined
}
