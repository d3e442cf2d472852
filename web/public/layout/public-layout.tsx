import { type ReactNode, useEffect, useRef, useState } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import type { HeadInput, PageHead, ScreenModule } from '#web/kit/pages/page.ts'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation, useRouter } from '#web/kit/router/router.ts'
import { useShell } from '#web/kit/router/use-page-data.ts'
import { CloseIcon } from '#web/kit/storefront/drawings/icons.tsx'
import { Toasts } from '#web/kit/storefront/toast.tsx'
import { Footer } from './footer.tsx'
import { BareHeader, Header } from './header.tsx'
import styles from './public-layout.module.css'
import { applyHead, headTags } from '#web/kit/pages/head-tags.ts'
import { canonicalSearch } from '#web/kit/pages/page-queries.ts'

/** The frame of every public page. */
export function PublicLayout({ screen, children }: { screen: ScreenModule; children: ReactNode }) {
  const text = useText(commonTexts)
  const main = useFocusOnMove()
  useHead(screen)
  return (
    <>
      <a href="#content" className={`mj-no-print ${styles.skip}`}>
        {text.skip}
      </a>
      <Progress />
      <DemoBar />
      {screen.isBare ? <BareHeader /> : <Header />}
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {children}
        <MarketplaceWaiting />
      </main>
      <Footer />
      <Toasts />
    </>
  )
}

/** A progress line at the top while the next page loads; delayed, so that fast pages show nothing. */
function Progress() {
  const text = useText(commonTexts)
  const isBusy = useRouter().coming !== undefined
  return <progress className={styles.progress} aria-label={text.loading} hidden={!isBusy} />
}

/** Focuses the content after navigation to another page, but not after filtering or paging a list. */
function useFocusOnMove() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** Updates the document's head on client-side navigation; the first head came with the document. */
function useHead(screen: ScreenModule): void {
  const locale = useLocale()
  const { location, data } = useRouter()
  const { eurRate } = useShell()
  const cameWithDocument = useRef(true)
  useEffect(() => {
    if (cameWithDocument.current) {
      cameWithDocument.current = false
      return
    }
    if (data === undefined) return
    const { language } = locale
    const { origin } = window.location
    const path = location.pathname
    const place = { language, path, search: canonicalSearch(path, location.search), origin }
    const absolute = (to: string) => origin + publicHref(language, to)
    const head = screen.head as (input: HeadInput<unknown>) => PageHead
    applyHead(headTags(head({ data, eurRate, locale, path, search: place.search, absolute }), place))
  }, [screen, data, eurRate, locale, location])
}

/** Read by the pre-paint script, so that a closed bar does not flash; the footer keeps saying the same. */
const demoBarKey = 'mj-demo'

/** A closable bar on every page that states demo mode and links to the test logins (R-DEMO-05). */
function DemoBar() {
  const text = useText(commonTexts)
  if (!useShell().demoMode) return null
  return (
    <aside className={`mj-no-print ${styles.bar}`} aria-label={text.demoNote}>
      <div className={`mj-container ${styles.row}`}>
        <p className={styles.words}>
          <span className={styles.long}>{text.demoNote}</span>
          <span className={styles.short}>{text.demoShort}</span>
        </p>
        <Link to={paths.credentials} className={`mj-link ${styles.link}`}>
          {text.testLogins}
        </Link>
        <button
          type="button"
          className={`mj-needs-js ${styles.close}`}
          aria-label={text.closeDemoNote}
          onClick={close}
        >
          <CloseIcon size={18} />
        </button>
      </div>
    </aside>
  )
}

/** Closes the bar for good in this browser; without storage, only until the page is left. */
function close(): void {
  document.documentElement.setAttribute('data-demo-closed', '')
  try {
    localStorage.setItem(demoBarKey, 'closed')
  } catch {
    // Without storage, the attribute still hides the bar on this page.
  }
}

const timeoutMs = 150
const tiles = [1, 2, 3, 4, 5, 6, 7, 8]

/**
 * A skeleton of the marketplace while its first result loads after navigation from another page, if that takes a
 * moment. It covers the previous page, which keeps its scroll position for Back. Later results keep the last one
 * visible.
 */
function MarketplaceWaiting() {
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

/** Whether something has lasted long enough to be perceived as a delay. */
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
