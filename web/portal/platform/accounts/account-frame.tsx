import type { ReactNode } from 'react'
import { LanguageSwitch, SchemeSwitch } from '#web/kit/portal/switches.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { publicHref } from '#web/kit/pages/paths.ts'
import { Logo } from '#web/kit/storefront/drawings/mark.tsx'
import { RoomPlan } from '#web/kit/storefront/drawings/room-plan.tsx'
import { useFocusOnArrival } from '#web/kit/elements/screen-head.tsx'
import styles from './account-frame.module.css'
import { accountTexts } from './messages.ts'

type Props = {
  readonly title: string
  readonly subtitle: string
  /** Names what the frame shows now, where it changes in place: the heading then takes the focus. */
  readonly step?: string
  readonly children: ReactNode
}

/** The frame of sign-in and passwords: a form, and beside it the room it leads to. */
export function AccountFrame({ title, subtitle, step = '', children }: Props) {
  const text = useText(accountTexts)
  const { language } = useLocale()
  const heading = useFocusOnArrival(step)
  return (
    <div className={`mj-door ${styles.frame}`}>
      <div className={styles.side}>
        <header>
          <a className={styles.logo} href={publicHref(language, '/')} aria-label={text.toLanding}>
            <Logo />
          </a>
        </header>
        <main className={styles.main}>
          <h1 className="mj-display mj-d2" ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className={styles.subtitle}>{subtitle}</p>
          {children}
        </main>
        <footer className={styles.foot}>
          <LanguageSwitch />
          <SchemeSwitch />
        </footer>
      </div>
      <div className={styles.room}>
        <RoomPlan isOnPanel className={styles.plan} widthLabel={text.planWidth} depthLabel={text.planDepth} />
      </div>
    </div>
  )
}
