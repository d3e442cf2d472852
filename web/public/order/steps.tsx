import { useText } from '#web/kit/i18n/locale.tsx'
import { CheckIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { customerOrderTexts } from './messages.ts'
import type { OrderView, Step } from './order-view.ts'
import styles from './steps.module.css'

/** How far an order is: what is done, what is now, what comes. */
export function Steps({ steps }: Pick<OrderView, 'steps'>) {
  const text = useText(customerOrderTexts)
  const dayOf = (state: Step['state'], day: string | null) => {
    if (state === 'now') return [day, text.now].filter(Boolean).join(' · ')
    return state === 'coming' && day ? text.expected({ day }) : day
  }
  return (
    <ol className={styles.steps}>
      {steps.map(({ status, state, day }) => (
        <li key={status} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.dot}>{state === 'done' && <CheckIcon size={14} />}</span>
          <span className={styles.step}>{text[status]}</span>
          <span className={styles.day}>{dayOf(state, day)}</span>
        </li>
      ))}
    </ol>
  )
}
