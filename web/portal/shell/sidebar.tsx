import { IconLogout } from '@tabler/icons-react'
import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import type { Role } from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import { signOut } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconButton } from '#web/kit/elements/icon-button.tsx'
import { matchScreen } from '#web/kit/portal/portal-paths.ts'
import type { PortalScreen } from './portal-screen.ts'
import { mayOpen, screensOf } from './portal-screens.ts'
import { CountBadge } from '#web/kit/elements/count-badge.tsx'
import { initialsOf } from '#web/kit/elements/initials.ts'
import { portalTexts } from './messages.ts'
import styles from './sidebar.module.css'
import { type Work, useWaiting } from '#web/kit/portal/pending-counts.ts'

type Props = {
  readonly user: User
  /** What the user is here: "Administrator" or "Shop Manager". */
  readonly label: string
  readonly head: ReactNode
}

/** Links to the role's screens, in the table's order, and the signed-in user with the way out. */
export function Sidebar({ user, label, head }: Props) {
  const text = useText(portalTexts)
  const links = useRef<HTMLDivElement>(null)
  const open = useOpenLink(user.role)
  // A list longer than the window shows which one is open.
  useEffect(() => {
    links.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <nav aria-label={text.menu} className={styles.sidebar}>
      {head}
      <div className={styles.links} ref={links}>
        <ScreenLinks user={user} />
      </div>
      <UserBlock user={user} label={label} />
    </nav>
  )
}

function ScreenLinks({ user }: Pick<Props, 'user'>) {
  const { role } = user
  const open = useOpenLink(role)
  return screensOf[role].flatMap((screen) => {
    const [to] = screen.paths
    const { icon, title, views = [] } = screen
    if (!icon || !mayOpen(user, screen)) return []
    const links = [
      { to, icon, title },
      ...views.map(({ query, ...view }) => ({ to: `${to}?${query}`, ...view })),
    ]
    return links.map((link) => (
      <ScreenLink key={link.to} {...link} role={role} screen={screen} isOpen={link.to === open} />
    ))
  })
}

/** The address of the link to be marked: that of the view or the screen that is open, or of the one it belongs to. */
function useOpenLink(role: Role): string | undefined {
  const { pathname, search } = useLocation()
  const screen = matchScreen(screensOf[role], pathname)?.screen
  const given = new URLSearchParams(search)
  const view = screen?.views?.find(({ query }) =>
    [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value),
  )
  return view ? `${screen?.paths[0]}?${view.query}` : (screen?.within ?? screen?.paths[0])
}

type LinkProps = Pick<Required<PortalScreen>, 'icon' | 'title'> & {
  readonly role: Role
  readonly screen: PortalScreen
  readonly to: string
  readonly isOpen: boolean
}

function ScreenLink({ role, screen, to, icon: Mark, title, isOpen }: LinkProps) {
  const { language } = useLocale()
  return (
    <Link to={to} className={styles.link} aria-current={isOpen ? 'page' : undefined}>
      <Mark size={19} stroke={1.6} aria-hidden />
      <span className={styles.linkName}>{title[language]}</span>
      {screen.waits && <Waiting role={role} work={screen.waits} />}
    </Link>
  )
}

function Waiting({ role, work }: { readonly role: Role; readonly work: Work }) {
  const text = useText(portalTexts)
  const count = useWaiting(role, work)
  return (
    count > 0 && (
      <>
        <CountBadge count={count} />
        <VisuallyHidden> {text.waitingWork}</VisuallyHidden>
      </>
    )
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
      <IconButton aria-label={text.signOut} onClick={() => signOut(client)}>
        <IconLogout size={19} stroke={1.6} aria-hidden className="mj-flip" />
      </IconButton>
    </div>
  )
}
