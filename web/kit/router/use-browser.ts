import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { languageOfPath } from '#web/kit/pages/paths.ts'
import { type Location, locationOf, type NavigateOptions, type Router } from './router.ts'

type CurrentPage<Page> = {
  readonly page: Page
  readonly location: Location
  /** Where to scroll once shown; null to leave the position. */
  readonly scrollTo: number | null
}
type Entry = Pick<Location, 'key' | 'visit'>
type Move = NavigateOptions & { readonly backTo?: Entry }
type LoadResult<Page> = Page | { readonly moved: string }

type Site<Page> = {
  readonly first: Page
  /** Returns the page at a location, or its redirect; a promise if it takes time. */
  readonly load: (location: Location, signal: AbortSignal) => LoadResult<Page> | Promise<LoadResult<Page>>
  /** The address that the browser shows. */
  readonly hrefOf: (to: string) => string
}
type Browser<Page> = Pick<Router, 'location' | 'coming' | 'navigate' | 'reload'> & { readonly page: Page }

/** The router in the browser: navigates between pages within the document and manages history and scrolling. */
export function useBrowser<Page extends object>(site: Site<Page>): Browser<Page> {
  const [shown, setShown] = useState(() => firstOf(site))
  const [coming, setComing] = useState<Location>()
  // The current state, for the navigation functions, which are created once.
  const [latest] = useState(() => ({ ...site, shown }))
  useLayoutEffect(() => void Object.assign(latest, site, { shown }))
  const [{ navigate, reload, follow }] = useState(() =>
    movesOf<Page>({
      current: () => latest,
      wait: setComing,
      show: (next) =>
        startTransition(() => {
          setComing(undefined)
          setShown(next)
        }),
    }),
  )
  useEffect(() => {
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [follow])
  useOwnScroll()
  useLayoutEffect(() => scroll(shown), [shown])
  return { page: shown.page, location: shown.location, coming, navigate, reload }
}

function firstOf<Page>({ first }: Site<Page>): CurrentPage<Page> {
  return { page: first, location: here(), scrollTo: null }
}

type Screen<Page> = {
  readonly current: () => Site<Page> & { readonly shown: CurrentPage<Page> }
  /** Reports the location being loaded. */
  readonly wait: (to: Location) => void
  readonly show: (next: (before: CurrentPage<Page>) => CurrentPage<Page>) => void
}

function movesOf<Page extends object>({ current, wait, show }: Screen<Page>) {
  let moving = new AbortController()
  const move = async (to: Location, how: Move): Promise<void> => {
    moving.abort()
    moving = new AbortController()
    const { signal } = moving
    const answer = current().load(to, signal)
    if (answer instanceof Promise) wait(to)
    const page = answer instanceof Promise ? await answer : answer
    if (signal.aborted) return
    // A redirect: replaces the entry if the browser has navigated already (Back), else none is written yet.
    if ('moved' in page) return move(within(page.moved), how.backTo ? { replace: true } : how)
    const entry = how.backTo ?? enter(hrefOf(to), how, current().shown.location.visit)
    const scrollTo = how.stay ? null : how.backTo ? rememberedScroll(entry.key) : 0
    show(({ location: { visit, isFirst } }) => {
      const location = { ...to, ...entry, isFirst: isFirst && visit === entry.visit }
      return { page, location, scrollTo }
    })
  }
  const hrefOf = (location: Location) => current().hrefOf(addressOf(location))
  return {
    navigate: async (address: string, options: NavigateOptions = {}): Promise<void> => {
      const to = locationOf(address)
      const replace = options.replace === true || isSame(to, current().shown.location)
      const go = () => move(to, { ...options, replace })
      if (options.stay || !blockNavigation(() => void go())) await go()
    },
    reload: () => move(current().shown.location, { replace: true, stay: true }),
    /** Follows the browser's Back and Forward. */
    follow: (): void => {
      const { shown } = current()
      const { key, visit } = shown.location
      const to = here()
      if (isSame(to, shown.location)) {
        // Either the user went back before another page had loaded, which is then cancelled; or it is a jump within the
        // page: the browser scrolls, and screens with sections follow `hash`.
        if (to.key === key) moving.abort()
        else if (to.hash === shown.location.hash) return
        // Based on the page shown, not on a pending one that may have the same address.
        const { page, location } = shown
        show(() => ({ page, location: { ...location, hash: to.hash }, scrollTo: null }))
      } else if (to.visit !== visit && blockNavigation(() => history.back())) {
        // The browser has navigated already: restores the open page's address until the user agrees to leave.
        history.pushState({ key, visit }, '', hrefOf(shown.location))
      } else {
        rememberScroll(key)
        void move(to, { backTo: { key: to.key, visit: to.visit } })
      }
    },
  }
}

/** Adds a history entry, or replaces the current one. */
function enter(href: string, { replace = false, stay = false }: NavigateOptions, visit: string): Entry {
  const key = newKey()
  const entry = { key, visit: stay ? visit : key }
  if (!replace) rememberScroll(entryHere().key)
  history[replace ? 'replaceState' : 'pushState'](entry, '', href)
  return entry
}

function scroll<Page>({ scrollTo, location }: CurrentPage<Page>): void {
  if (scrollTo === null) return
  const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  if (target) target.scrollIntoView()
  else window.scrollTo(0, scrollTo)
}

function here(): Location {
  return { ...within(addressOf(window.location)), ...entryHere() }
}

/** Parses an address of this site for the router: without its language. */
function within(address: string): Location {
  const location = locationOf(address)
  return { ...location, pathname: languageOfPath(location.pathname).path }
}

function addressOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash
}

function isSame(a: Location, b: Location): boolean {
  return a.pathname === b.pathname && a.search === b.search
}

/** The current history entry; one not written by this module gets its keys now. */
function entryHere(): Entry {
  const { key, visit } = (history.state ?? {}) as Partial<Entry>
  if (key !== undefined) return { key, visit: visit ?? key }
  const fresh = newKey()
  const entry = { key: fresh, visit: fresh }
  history.replaceState(entry, '')
  return entry
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

/** Session storage key of the scroll positions in this tab's history, by entry key. */
const storage = 'mj-scroll'

function rememberScroll(key: string): void {
  try {
    sessionStorage.setItem(storage, JSON.stringify({ ...read(), [key]: Math.round(window.scrollY) }))
  } catch {
    // Storage may be blocked or full: then Back leads to the top of a page.
  }
}

function rememberedScroll(key: string): number {
  return read()[key] ?? 0
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storage) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Leaves scroll restoration to the browser between documents; within one this module does it. */
function useOwnScroll(): void {
  useEffect(() => {
    const leave = () => {
      history.scrollRestoration = 'auto'
    }
    const come = () => {
      history.scrollRestoration = 'manual'
    }
    come()
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', come)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', come)
    }
  }, [])
}

type Asker = (leave: () => void) => void

const askers = new Set<Asker>()

/** Asks the user before they leave the open screen; returns how to stop. */
export function askBeforeLeaving(asker: Asker): () => void {
  askers.add(asker)
  return () => askers.delete(asker)
}

/** Runs an action that discards typed text without leaving the screen, once the user agrees. */
export function askBefore(move: () => void): void {
  const [asker] = askers
  if (asker) asker(move)
  else move()
}

/** Whether leaving is blocked by a question; once the user agrees, all questions are cleared and `leave` is called. */
function blockNavigation(leave: () => void): boolean {
  const [asker] = askers
  asker?.(() => {
    askers.clear()
    leave()
  })
  return asker !== undefined
}
