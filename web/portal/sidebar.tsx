import { IconLogout } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from './router.tsx'
import type { User } from '#contract/auth.ts'
import { signOut } from '#web/api/session.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { matchScreen } from './portal-paths.ts'
import { screensOf } from './portal-screens.ts'
import { initialsOf } from '#web/ui/initials.ts'
import { portalTexts } from './messages.ts'
import styles from './sidebar.module.css'

type Props = {
  readonly user: User
  /** What the user is here: "Administrator" or "Shop Manager". */
  readonly label: string
  readonly head: ReactNode
}

/** Links to the role's screens, in the table's order, and the signed-in user with the way out. */
export function Sidebar({ user, label, head }: Props) {
  const text = useText(portalTexts)
  return (
    <nav aria-label={text.menu} className={styles.sidebar}>
      {head}
      <div className={styles.links}>
        <ScreenLinks user={user} />
      </div>
      <UserBlock user={user} label={label} />
    </nav>
  )
}

function ScreenLinks({ user: { role } }: Pick<Props, 'user'>) {
  const { language } = useLocale()
  const open = matchScreen(screensOf[role], useLocation().pathname)?.screen
  return screensOf[role].map(
    (screen) =>
      screen.icon && (
        <Link
          key={screen.paths[0]}
          to={screen.paths[0]}
          className={styles.link}
          onPointerEnter={() => void screen.screen.load()}
          aria-current={screen === open ? 'page' : undefined}
        >
          <screen.icon size={19} stroke={1.6} aria-hidden />
          {screen.title[language]}
        </Link>
      ),
  )
}

function UserBlock({ user, label }: Pick<Props, 'user' | 'label'>) {
  const text = useText(portalTexts)
  const client = useQueryClient()
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <div className={styles.user}>
      <span className={styles.initials} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={styles.who}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.label}>{label}</p>
      </div>
      <button type="button" className={styles.out} aria-label={text.signOut} onClick={() => signOut(client)}>
        <IconLogout size={19} stroke={1.6} aria-hidden className="mj-flip" />
      </button>
    </div>
  )
}
