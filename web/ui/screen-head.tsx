import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from '#web/portal/router.tsx'
import styles from './screen-head.module.css'

type Props = {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  /** Stands after the title, e.g. a status badge. */
  readonly badge?: ReactNode
  /** Stands at the end, e.g. the screen's one button. */
  readonly action?: ReactNode
}

/** The head of a portal screen; takes the focus when one arrives from another screen. */
export function ScreenHead({ title, subtitle, badge, action }: Props) {
  const heading = useFocusOnArrival()
  return (
    <div className={styles.head}>
      <div>
        <div className={styles.line}>
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {badge}
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {action}
    </div>
  )
}

/** Focuses a heading after moving to another screen or step, so that it is announced; not on the page's first load. */
export function useFocusOnArrival(step = '') {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, isFirst } = useLocation()
  const [firstStep] = useState(step)
  useEffect(() => {
    if (!isFirst || step !== firstStep) heading.current?.focus({ preventScroll: true })
  }, [key, isFirst, step, firstStep])
  return heading
}
