import { useEffect, useState } from 'react'
import { payOrders } from '#contract/orders/payments.ts'
import { call } from '#web/kit/api/call.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { Button, ButtonLink } from '#web/kit/storefront/button.tsx'
import { usePress } from '#web/kit/forms/use-press.ts'
import { paymentTexts } from './messages.ts'
import type { AwaitedPayment } from '../parts-view.ts'
import styles from './payment.module.css'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'

type Props = {
  readonly link: string
  readonly awaited: AwaitedPayment
  /** The customer comes from the payment page and has usually paid; confirmation may take some seconds. */
  readonly hasPaid: boolean
  readonly onChanged: () => Promise<void>
}

/** Asks for an outstanding card payment: the deadline, and the button to the payment page. */
export function PayNow({ link, awaited, hasPaid, onChanged }: Props) {
  const text = useText(paymentTexts)
  const isConfirming = useConfirming({ link, hasPaid, onChanged })
  const { isPending, failure, press } = usePress(text.failed)
  const pay = () =>
    press(async () => {
      const { url } = await call(payOrders, { params: { link } })
      if (url === null) await onChanged()
      else window.location.assign(url)
    })
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
        <Button size="md" aria-disabled={isPending} onClick={pay}>
          {isPending ? text.paying : text.pay}
        </Button>
      </div>
    </section>
  )
}

/** Delays of the checks after the return from the payment page; most payments are known at the first. */
const askedAfterMs = [0, 2000, 4000, 8000, 15_000]

/** Polls whether the payment has arrived, and reloads the order when it has; returns true while polling. */
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
    // `onChanged` is a new function at each render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wait, link])
  return wait !== undefined
}

/** Offers to order an unpaid checkout again, with the same items and details, at today's prices, paid in another way. */
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

const minuteMs = 60_000

type TimeProps = {
  readonly at: string
  /** Text once the time is over. */
  readonly over: string
}

/** Counts the minutes down, in the browser only, because the server does not know when the page is read. */
export function TimeLeft({ at, over }: TimeProps) {
  const text = useText(paymentTexts)
  const isAwake = useIsAwake()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 10_000)
    return () => clearInterval(timer)
  }, [])
  if (!isAwake) return null
  const minutes = Math.ceil((new Date(at).getTime() - now) / minuteMs)
  return <p className={styles.left}>{minutes > 0 ? text.left({ count: minutes }) : over}</p>
}
