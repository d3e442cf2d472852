import { useEffect, useState } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { paths } from '#web/kit/pages/paths.ts'
import { useRouter } from '#web/kit/router/router.ts'
import styles from './marketplace-waiting.module.css'

const timeoutMs = 150
const tiles = [1, 2, 3, 4, 5, 6, 7, 8]

/**
 * The shape of the marketplace while its first result is on its way from another page, if that takes a moment. It
 * lies over the page before, which keeps its scroll for Back. Later results keep the last one in sight instead.
 */
export function MarketplaceWaiting() {
  const { coming, location } = useRouter()
  const marketplace = paths.marketplace()
  const isComing = coming?.pathname === marketplace && location.pathname !== marketplace
  const isLate = useLate(isComing)
  const text = useText(commonTexts)
  if (!isLate) return null
  return (
    <div className={styles.over}>
      <output className="mj-hidden">{text.loading}</output>
      <div className={`mj-container ${styles.screen}`} aria-hidden="true">
        <div className={styles.title} />
        <div className={styles.columns}>
          <div className={styles.rail} />
          <ul className={styles.grid}>
            {tiles.map((tile) => (
              <li key={tile}>
                <div className={styles.tile} />
                <div className={styles.line} />
                <div className={styles.shortLine} />
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
  )
}

/** Whether something has lasted longer than people take for at once. */
function useLate(isGoingOn: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return
    const timer = setTimeout(() => setLate(true), timeoutMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isGoingOn])
  return isLate
}
