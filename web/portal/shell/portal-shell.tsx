import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { IconButton } from '#web/kit/elements/buttons.tsx'
import { IconArrowRight, IconMenu2 } from '#web/kit/icons/icons.ts'
import { useLocation } from '#web/kit/router/router.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { Bell, NewNotifications } from '#web/portal/platform/inbox/bell.tsx'
import { publicHref } from '#web/kit/pages/paths.ts'
import type { Role } from '#contract/platform/auth.ts'
import { DemoNote } from '#web/kit/portal/demo-note.tsx'
import { LanguageSwitch, SchemeSwitch } from '#web/kit/portal/switches.tsx'
import { portalTexts } from './messages.ts'
import styles from './portal-shell.module.css'

type Props = {
  readonly role: Role
  /** Shown beside the screen, in a drawer under 992 px. */
  readonly sidebar: ReactNode
  /** In the top bar. */
  readonly search?: ReactNode
  readonly children: ReactNode
}

/** The frame of both portals: sidebar, top bar, and the screen in the middle. */
export function PortalShell({ role, sidebar, search, children }: Props) {
  const text = useText(portalTexts)
  return (
    <>
      <a className={styles.skip} href="#content">
        {text.skip}
      </a>
      <DemoNote />
      <div className={styles.shell}>
        <div className={styles.sidebar}>{sidebar}</div>
        <div className={styles.body}>
          <TopBar role={role} menu={<Menu>{sidebar}</Menu>} search={search} />
          <main className={styles.main} id="content" tabIndex={-1}>
            {children}
          </main>
          <NewNotifications />
        </div>
      </div>
    </>
  )
}

type TopBarProps = Pick<Props, 'role' | 'search'> & { readonly menu: ReactNode }

function TopBar({ role, menu, search }: TopBarProps) {
  const text = useText(portalTexts)
  const { language } = useLocale()
  return (
    <header className={styles.top}>
      {menu}
      {search}
      <div className={styles.switches}>
        <Bell role={role} />
        <LanguageSwitch />
        <SchemeSwitch />
        <a className={styles.marketplace} href={publicHref(language, '/marketplace')}>
          {text.marketplace}
          <IconArrowRight size={18} stroke={1.6} aria-hidden className="mj-flip" />
        </a>
      </div>
    </header>
  )
}

const menuDrawer = () => import('./menu-drawer.tsx')
const MenuDrawer = lazy(async () => ({ default: (await menuDrawer()).MenuDrawer }))

// Closes itself when another screen is chosen, because it was opened under another location key.
function Menu({ children }: { readonly children: ReactNode }) {
  const text = useText(portalTexts)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpenedAt('')
    button.current?.focus()
  }
  return (
    <>
      <IconButton
        ref={button}
        className={styles.menu}
        aria-label={text.openMenu}
        aria-haspopup="dialog"
        onPointerEnter={() => void menuDrawer()}
        onClick={() => setOpenedAt(key)}
      >
        <IconMenu2 size={22} stroke={1.6} aria-hidden />
      </IconButton>
      <Suspense>
        {openedAt !== null && (
          <MenuDrawer isOpen={openedAt === key} onClose={close}>
            {children}
          </MenuDrawer>
        )}
      </Suspense>
    </>
  )
}
