import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { languageOfPath } from '#web/kit/pages/paths.ts'
import { type Location, locationOf, type NavigateOptions, type Router } from './router.ts'

type CurrentPage<Page> = {
  readonly page: Page
  readonly location: Location
  /** Where to scroll once it is shown; null: nowhere. */
  readonly scrollTo: number | null
}
type Entry = Pick<Location, 'key' | 'visit'>
type Move = NavigateOptions & { readonly backTo?: Entry }
type LoadResult<Page> = Page | { readonly moved: string }

type Site<Page> = {
  readonly first: Page
  /** What is shown at an address, or where that is; what takes its time is told by a promise. */
  readonly load: (location: Location, signal: AbortSignal) => LoadResult<Page> | Promise<LoadResult<Page>>
  /** The address that the browser shows. */
  readonly hrefOf: (to: string) => string
}
type Browser<Page> = Pick<Router, 'location' | 'coming' | 'navigate' | 'reload'> & { readonly page: Page }

/** The browser's side of the router: moves between pages within the document, and keeps its history and its scrolling. */
export function useBrowser<Page extends object>(site: Site<Page>): Browser<Page> {
  const [shown, setShown] = useState(() => firstOf(site))
  const [coming, setComing] = useState<Location>()
  // What is shown now, for the moves, which are made once.
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
  /** Says what is on its way. */
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
    // Where the browser has moved already, the entry gets the other address; else none is written yet.
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
    /** Goes where the browser's own buttons went. */
    follow: (): void => {
      const { shown } = current()
      const { key, visit } = shown.location
      const to = here()
      if (isSame(to, shown.location)) {
        // Back at the page before another has come, nothing is to come; else it is a jump within the page, to which the
        // browser scrolls and which a screen with sections follows.
        if (to.key === key) moving.abort()
        else if (to.hash === shown.location.hash) return
        // Of what is shown, not of what may have its address and is about to be drawn.
        const { page, location } = shown
        show(() => ({ page, location: { ...location, hash: to.hash }, scrollTo: null }))
      } else if (to.visit !== visit && blockNavigation(() => history.back())) {
        // The browser has moved already: back to the open page, until whoever typed there agrees.
        history.pushState({ key, visit }, '', hrefOf(shown.location))
      } else {
        rememberScroll(key)
        void move(to, { backTo: { key: to.key, visit: to.visit } })
      }
    },
  }
}

/** Writes the history's next entry, or this one anew. */
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

/** An address of this site as the router knows it: without its language. */
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

/** The entry that is shown; one that this module did not write gets its keys when it is asked for. */
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

/** Where each page of this tab's history was scrolled to, by the key of its entry. */
const storage = 'mj-scroll'

function rememberScroll(key: string): void {
  try {
    sessionStorage.setItem(storage, JSON.stringify({ ...read(), [key]: Math.round(window.scrollY) }))
  } catch {
    // Storage may be refused or full: Back then leads to the top of a page.
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

/** The browser restores the scroll of documents, this module that of pages within one. */
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

/** From now on whoever wants to leave the open screen is asked first; returns how to end that. */
export function askBeforeLeaving(asker: Asker): () => void {
  askers.add(asker)
  return () => askers.delete(asker)
}

/** Does what takes away something typed without leaving the screen, once whoever typed there agrees. */
export function askBefore(move: () => void): void {
  const [asker] = askers
  if (asker) asker(move)
  else move()
}

/** Whether leaving has to wait: `leave` is called once the reader agrees, and then nobody is asked again. */
function blockNavigation(leave: () => void): boolean {
  const [asker] = askers
  asker?.(() => {
    askers.clear()
    leave()
  })
  return asker !== undefined
}
