import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import parts from '#web/kit/storefront/visitor/parts.module.css'
import styles from '../customer-orders.module.css'
import type { DemoEvent } from './days-view.ts'
import { dayTexts } from './messages.ts'

/** What changed of an order while it stood where it was: items, days; nothing where nothing did. */
export function OrderEvents({ happenings }: { readonly happenings: readonly DemoEvent[] }) {
  const text = useText(dayTexts)
  const sentenceOf = useSentence()
  if (happenings.length === 0) return null
  return (
    <ul className={styles.happenings} aria-label={text.happened}>
      {happenings.map((one, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- what happened stays in its place
        <li key={index}>
          <span className={parts.hint}>{one.at}</span>
          <span>
            {sentenceOf(one)}
            {one.reason !== null && !one.isOwn && (
              <span className={styles.given}>
                {' '}
                {text.reason}: <bdi>{one.reason}</bdi>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function useSentence(): (one: DemoEvent) => string {
  const text = useText(dayTexts)
  const { list } = useLocale()
  const ofDays = {
    proposed: text.dayProposed,
    agreed: text.dayAgreed,
    declined: text.dayDeclined,
    withdrawn: text.dayWithdrawn,
    changed: text.dayChanged,
  }
  return ({ moment, pieces: cancelled, isOwn }) => {
    if (moment) return ofDays[moment.became]({ moment: text.moment(moment) })
    const items = list(cancelled.map((product) => text.several(product)))
    return isOwn ? text.byYou({ pieces: items }) : text.byShop({ pieces: items })
  }
}
