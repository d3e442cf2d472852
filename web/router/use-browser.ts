import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { languageOfPath, publicHref } from '#web/paths.ts'
import type { Language } from '#domain/text/language.ts'
import type { Loaded } from './load.ts'
import { type Location, locationOf, type NavigateOptions } from './router.ts'

export type Shown = Loaded & {
  readonly location: Location
  readonly key: string
  /** Where to scroll once it is shown; null: nowhere. */
  readonly scrollTo: number | null
}

type Load = (location: Location, signal: AbortSignal) => Promise<Loaded | { readonly moved: string }>
type Move = NavigateOptions & { readonly backTo?: string }

/** The browser's side of the router: moves between pages within the document, and keeps its history and its scrolling. */
export function useBrowser(first: Loaded, language: Language, load: Load) {
  const [shown, setShown] = useState<Shown>(() => ({ ...first, ...here(), scrollTo: null }))
  const [coming, setComing] = useState<Location>()
  const moving = useRef<AbortController>(undefined)

  const move = async (location: Location, how: Move): Promise<void> => {
    moving.current?.abort()
    const { signal } = (moving.current = new AbortController())
    setComing(location)
    const loaded = await load(location, signal)
    if (signal.aborted) return
    if ('moved' in loaded) return move(within(loaded.moved), { ...how, replace: true })
    const key = how.backTo ?? (how.replace ? entryKey() : newKey())
    if (how.backTo === undefined) {
      rememberScroll(entryKey())
      const href = publicHref(language, location.pathname + location.search) + location.hash
      history[how.replace ? 'replaceState' : 'pushState']({ key }, '', href)
    }
    const scrollTo = how.preventScrollReset ? null : how.backTo === undefined ? 0 : rememberedScroll(key)
    startTransition(() => {
      setComing(undefined)
      setShown({ ...loaded, location, key, scrollTo })
    })
  }

  useHistory((location, key) => {
    rememberScroll(shown.key)
    void move(location, { backTo: key })
  }, shown.location)
  useLayoutEffect(() => scroll(shown), [shown])

  return {
    shown,
    coming,
    navigate: (to: string, options: NavigateOptions = {}) => {
      const location = locationOf(to)
      return move(location, isSame(location, shown.location) ? { ...options, replace: true } : options)
    },
    reload: () => move(shown.location, { replace: true, preventScrollReset: true }),
  }
}

/** Follows Back and Forward. Jumps within a page change only its hash and are left to the browser. */
function useHistory(onMove: (location: Location, key: string) => void, shown: Location): void {
  const latest = useRef({ onMove, shown })
  useLayoutEffect(() => {
    latest.current = { onMove, shown }
  })
  useEffect(() => {
    const follow = () => {
      const { location, key } = here()
      if (!isSame(location, latest.current.shown)) latest.current.onMove(location, key)
    }
    // The browser restores the scroll of documents, this module that of pages within one.
    const leave = () => {
      history.scrollRestoration = 'auto'
    }
    const come = () => {
      history.scrollRestoration = 'manual'
    }
    come()
    window.addEventListener('popstate', follow)
    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', come)
    return () => {
      window.removeEventListener('popstate', follow)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', come)
    }
  }, [])
}

function scroll({ scrollTo, location }: Shown): void {
  if (scrollTo === null) return
  const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
  if (target) target.scrollIntoView()
  else window.scrollTo(0, scrollTo)
}

function here(): { location: Location; key: string } {
  const { pathname, search, hash } = window.location
  return { location: within(pathname + search + hash), key: entryKey() }
}

/** An address of this site as the router knows it: without its language. */
function within(address: string): Location {
  const location = locationOf(address)
  return { ...location, pathname: languageOfPath(location.pathname).path }
}

function isSame(a: Location, b: Location): boolean {
  return a.pathname === b.pathname && a.search === b.search
}

/** Where each page of this tab's history was scrolled to, by the key of its entry. */
const storage = 'mj-scroll'

type Entry = { readonly key?: string }

/** The key of the entry that is shown; the first entry of a document gets one when it is asked for. */
function entryKey(): string {
  const known = (history.state as Entry | null)?.key
  if (known !== undefined) return known
  const key = newKey()
  history.replaceState({ key }, '')
  return key
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

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
