import { VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconChevronDown, IconLogout } from '#web/kit/icons/icons.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import type { Role } from '#contract/platform/auth.ts'
import type { User } from '#contract/session-user.ts'
import { signOut } from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconButton } from '#web/kit/elements/buttons.tsx'
import { initialsOf } from '#web/kit/elements/initials-tile.tsx'
import { CountBadge } from '#web/kit/elements/count-badge.tsx'
import { matchScreen } from '#web/kit/portal/portal-paths.ts'
import { type MenuGroup, type MenuLink, menuOf, screensOf } from './portal-screens.ts'
import { createStoredList } from '#web/kit/storefront/stored-list.ts'
import { portalTexts } from './messages.ts'
import styles from './sidebar.module.css'
import { type Work, waitingQuery } from '#web/kit/portal/pending-counts.ts'

type Props = {
  readonly user: User
  /** Role of the user here: "Administrator" or "Shop Manager". */
  readonly label: string
  readonly head: ReactNode
}

/** Links to the role's screens in groups, and the signed-in user with the button to sign out. */
export function Sidebar({ user, label, head }: Props) {
  const text = useText(portalTexts)
  const links = useRef<HTMLDivElement>(null)
  const open = useOpenLink(user.role)
  // Scrolls to the open link, because the list may be longer than the window.
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

/** Groups the user has opened; the group of the open screen is always open. */
const openedGroups = createStoredList<string>({
  key: 'mj-menu',
  most: 20,
  isItem: (value): value is string => typeof value === 'string',
})

function ScreenLinks({ user }: Pick<Props, 'user'>) {
  const current = useOpenLink(user.role)
  return menuOf(user).map((group) => (
    <Group key={group.link.to} {...group} role={user.role} current={current} />
  ))
}

type GroupProps = MenuGroup & { readonly role: Role; readonly current: string | undefined }

/** A link with its sub-links, which show while one of them is open or the user has opened them. */
function Group({ role, current, link, below }: GroupProps) {
  const { title, to } = link
  const { language } = useLocale()
  const { moreIn } = useText(portalTexts)
  const id = useId()
  const opened = openedGroups.use()
  const isHere = [link, ...below].some((one) => one.to === current)
  const isOpen = isHere || opened.includes(to)
  const toggle = () => openedGroups.write(isOpen ? opened.filter((one) => one !== to) : [...opened, to])
  const works = (isOpen ? [link] : [link, ...below]).flatMap(({ waits }) => waits ?? [])
  return (
    <>
      <div className={styles.first}>
        <ScreenLink {...link} isOpen={to === current}>
          <Waiting role={role} works={works} />
        </ScreenLink>
        {below.length > 0 && !isHere && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={moreIn({ name: title[language] })}
            onClick={toggle}
          >
            <IconChevronDown size={16} stroke={1.8} aria-hidden />
          </button>
        )}
      </div>
      <div id={id} className={styles.below} hidden={!isOpen}>
        {below.map((one) => (
          <ScreenLink key={one.to} {...one} isOpen={one.to === current}>
            <Waiting role={role} works={one.waits ? [one.waits] : []} />
          </ScreenLink>
        ))}
      </div>
    </>
  )
}

/** Address of the link to mark: the open view or screen, or the screen it belongs to. */
function useOpenLink(role: Role): string | undefined {
  const { pathname, search } = useLocation()
  const screen = matchScreen(screensOf[role], pathname)?.screen
  const given = new URLSearchParams(search)
  const view = screen?.views?.find(({ query }) =>
    [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value),
  )
  return view ? `${screen?.paths[0]}?${view.query}` : (screen?.within ?? screen?.paths[0])
}

type LinkProps = MenuLink & { readonly isOpen: boolean; readonly children: ReactNode }

function ScreenLink({ to, icon: Mark, title, isOpen, children }: LinkProps) {
  const { language } = useLocale()
  return (
    <Link to={to} className={styles.link} aria-current={isOpen ? 'page' : undefined}>
      <Mark size={19} stroke={1.6} aria-hidden />
      <span className={styles.linkName}>{title[language]}</span>
      {children}
    </Link>
  )
}

/** Count of open work there, and behind links that are hidden. */
function Waiting({ role, works }: { readonly role: Role; readonly works: readonly Work[] }) {
  const text = useText(portalTexts)
  const { data } = useQuery(waitingQuery(role))
  const count = works.reduce((sum, work) => sum + (data?.[work] ?? 0), 0)
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
      <IconButton aria-label={text.logOut} onClick={() => signOut(client)}>
        <IconLogout size={19} stroke={1.6} aria-hidden className="mj-flip" />
      </IconButton>
    </div>
  )
}
