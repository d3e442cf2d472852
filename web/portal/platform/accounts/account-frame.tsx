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
  /** Identifies the current content where it changes in place: a change focuses the heading. */
  readonly step?: string
  readonly children: ReactNode
}

/** Layout of sign-in and password pages: a form, beside the drawn plan of a room. */
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
