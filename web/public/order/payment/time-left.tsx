import { useEffect, useState } from 'react'
import { useText } from '#web/kit/i18n/locale.tsx'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'
import { paymentTexts } from './messages.ts'
import styles from './payment.module.css'

const minuteMs = 60_000

type Props = {
  readonly at: string
  /** What is said when it is over. */
  readonly over: string
}

/** Counts the minutes down where there is somebody to see it: the server does not know when it is read. */
export function TimeLeft({ at, over }: Props) {
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
