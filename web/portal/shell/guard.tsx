import { type ReactNode, Suspense, useEffect } from 'react'
import { Navigate } from '#web/kit/router/link.tsx'
import { useLocation } from '#web/kit/router/router.ts'
import { adminRoleNames, needOf } from '#domain/platform/admin-roles.ts'
import { shopRoleNames } from '#domain/shops/shop-roles.ts'
import type { User } from '#contract/session-user.ts'
import { About } from '#web/kit/api/rights.tsx'
import {
  onSessionEnded,
  useLastSessionEnd,
  useSession,
  useSessionEnd,
  useSessionOfOtherTabs,
} from '#web/kit/api/session.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { messages } from '#web/kit/i18n/messages.ts'
import { publicHref } from '#web/kit/pages/paths.ts'
import {
  type Match,
  areaOf,
  homeOf,
  matchScreen,
  returnPath,
  signInOf,
  signInPath,
} from '#web/kit/portal/portal-paths.ts'
import { firstFactorScreen, guestScreens, passwordScreens } from './guest-screens.ts'
import type { PortalScreen } from './portal-screen.ts'
import { loadHomes, mayOpen, screensOf } from './portal-screens.ts'
import { portalTexts } from './messages.ts'
import { ReadOnlyNote, RefusedScreen, MissingScreen } from './refused-screen.tsx'
import { initialsOf } from '#web/kit/elements/initials-tile.tsx'
import { WaitingScreen, ScreenError } from '#web/kit/elements/screen-error.tsx'
import { ErrorBoundary } from '#web/kit/router/error-boundary.tsx'
import { Logo } from '#web/kit/storefront/drawings/mark.tsx'
import { DemoNote } from '#web/kit/portal/demo-note.tsx'
import { PortalShell } from './portal-shell.tsx'
import { Palette } from './palette.tsx'
import { ScreenSearch } from './screen-search.tsx'
import { Sidebar } from './sidebar.tsx'
import styles from './sidebar.module.css'
import { currentLanguage } from '#web/kit/api/call.ts'
import { toastFailure, toastLastWord } from '#web/kit/elements/toast.tsx'

/** Decides what an address shows: nothing before the session is known (R-ROUTE-10), then by role (R-ROUTE-21). */
export function Guard() {
  useSessionNotices()
  useSessionEnd()
  useSessionOfOtherTabs()
  const session = useSession()
  if (session.state === 'resolving') return <WaitingScreen />
  return session.state === 'signed-in' ? <ForUser user={session.user} /> : <ForGuest />
}

function ForUser({ user }: { user: User }) {
  const { pathname, search } = useLocation()
  if (user.needsFactor) return <Outside match={{ screen: firstFactorScreen, params: {} }} />
  const open = matchScreen(passwordScreens, pathname)
  if (open) return <Outside match={open} />
  if (matchScreen(guestScreens, pathname)) return <Navigate to={returnPath(user.role, search)} />
  const match = matchScreen(screensOf[user.role], pathname)
  // A user without a dashboard starts at the orders.
  if (match?.screen.paths.includes(homeOf.shop) && !mayOpen(user, match.screen))
    return <Navigate to="/shop/orders" />
  // An owner's own account is a part of the shop's settings.
  if (match?.screen.isForStaff && !mayOpen(user, match.screen)) return <Navigate to="/shop/settings" />
  const screen = <ScreenFor user={user} match={match} />
  return user.role === 'admin' ? (
    <AdminLayout user={user}>{screen}</AdminLayout>
  ) : (
    <ShopLayout user={user}>{screen}</ShopLayout>
  )
}

type ScreenProps = { readonly user: User; readonly match: Match<PortalScreen> | null }

function ScreenFor({ user, match }: ScreenProps) {
  const homePath = homeOf[user.role]
  if (match === null) return <MissingScreen homePath={homePath} />
  const { needs = null } = match.screen
  if (!mayOpen(user, match.screen)) return <RefusedScreen user={user} needs={needs} homePath={homePath} />
  return (
    <About right={needs && needOf(needs, 'read').right}>
      <ReadOnlyNote user={user} needs={needs} />
      <Shown match={match} />
    </About>
  )
}

function ForGuest() {
  // Preloads the screens behind the sign-in that follows.
  useEffect(loadHomes, [])
  const { pathname, search, hash } = useLocation()
  const end = useLastSessionEnd()
  const match = matchScreen([...guestScreens, ...passwordScreens], pathname)
  if (match) return <Outside match={match} />
  if (end?.byChoice) return <Navigate to={signInOf[end.role]} />
  const area = areaOf(pathname) ?? (pathname === '/' ? end?.role : null)
  if (area) return <Navigate to={signInPath(area, pathname + search + hash)} />
  return pathname === '/' ? <ToLanding /> : <MissingScreen homePath="/" />
}

/** A screen without the frame of a portal. */
function Outside({ match }: { match: Match<PortalScreen> }) {
  return (
    <>
      <DemoNote />
      <Shown match={match} />
    </>
  )
}

// The landing page is another document: rendered on the server, in the address of its language.
function ToLanding() {
  const { language } = useLocale()
  useEffect(() => window.location.replace(publicHref(language, '/')), [language])
  return <WaitingScreen />
}

function Shown({ match: { screen, params } }: { match: Match<PortalScreen> }) {
  const { language } = useLocale()
  const { brand } = useText(portalTexts)
  const { key } = useLocation()
  useEffect(() => {
    document.title = `${screen.title[language]} · ${brand}`
  }, [screen, language, brand])
  return (
    <ErrorBoundary pageKey={key} fallback={<FailedScreen />}>
      <Suspense fallback={<WaitingScreen />}>
        <screen.screen params={params} />
      </Suspense>
    </ErrorBoundary>
  )
}

// Usually the code of an older release that is gone: reloading the document loads the new one.
function FailedScreen() {
  const text = useText(portalTexts)
  const refetch = async () => window.location.reload()
  return <ScreenError title={text.failed} of={{ error: text.failed, refetch, isFetching: false }} />
}

/** The administrators' portal (R-ROUTE-15, R-ROUTE-16). */
function AdminLayout({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const text = useText(portalTexts)
  const { language } = useLocale()
  const role = user.platform?.role ?? 'owner'
  const label = [text.administrator, ...(role === 'owner' ? [] : [adminRoleNames[role][language]])].join(
    ' · ',
  )
  const head = (
    <a className={styles.head} href={publicHref(language, '/marketplace')} aria-label={text.toMarketplace}>
      <Logo />
    </a>
  )
  return (
    <PortalShell
      role={user.role}
      sidebar={<Sidebar user={user} label={label} head={head} />}
      search={<Finding user={user} />}
    >
      {children}
    </PortalShell>
  )
}

/** The shops' portal (R-ROUTE-20). */
function ShopLayout({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const text = useText(portalTexts)
  const { language } = useLocale()
  const { shopRole = 'owner' } = user
  const label = shopRole === 'owner' ? text.shopManager : shopRoleNames[shopRole][language]
  return (
    <PortalShell
      role={user.role}
      sidebar={<Sidebar user={user} label={label} head={<ShopHead user={user} />} />}
      search={<Finding user={user} />}
    >
      {children}
    </PortalShell>
  )
}

function ShopHead({ user: { shop } }: { readonly user: User }) {
  const text = useText(portalTexts)
  const { shopNamed } = useLocale()
  const name = shop ? shopNamed(shop) : text.shop
  return (
    <div className={styles.head}>
      <span className={styles.shopMark} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={styles.shopWho}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.label}>{text.shopPortal}</p>
      </div>
    </div>
  )
}

/** Explains to the user why their session ended, unless they ended it; mount once. */
function useSessionNotices(): void {
  useEffect(
    () =>
      onSessionEnded((ended) => {
        const text = sessionTexts[currentLanguage()]
        if (ended.why === 'unreachable')
          toastFailure({ title: text.unreachableTitle, text: text.unreachable })
        else toastLastWord({ title: text.endedTitle, text: text.ended }, ended.isStill)
      }),
    [],
  )
}

/** The search of the screen, and with Ctrl+K the search of everything. */
function Finding({ user }: { readonly user: User }) {
  return (
    <>
      <ScreenSearch user={user} />
      <Palette user={user} />
    </>
  )
}

const sessionTexts = messages({
  en: {
    endedTitle: 'Unauthorized',
    ended: 'You are logged out. Logging in again...',
    unreachableTitle: 'Error',
    unreachable: 'The server could not be reached, so you are signed out. Please sign in again in a moment.',
  },
  ar: {
    endedTitle: 'يلزم تسجيل الدخول',
    ended: 'انتهت جلستك. جارٍ إعادة تسجيل الدخول...',
    unreachableTitle: 'خطأ',
    unreachable: 'تعذّر الوصول إلى الخادم، لذلك سُجّل خروجك. يُرجى تسجيل الدخول مجدداً بعد قليل.',
  },
})
