import { createContext, useContext } from 'react'

/** Where a page is, without its language: that belongs to the document. */
export type Location = {
  readonly pathname: string
  /** The query with its question mark, or nothing. */
  readonly search: string
  readonly hash: string
}

export type NavigateOptions = {
  /** Takes the place of the page before in the history. */
  readonly replace?: boolean
  /** Leaves the page where it is scrolled to, as for filters. */
  readonly preventScrollReset?: boolean
}

/** What the public pages know of where they are. On the server nothing moves. */
export type Router = {
  readonly location: Location
  readonly pageId: string
  /** What the page's loader answered. */
  readonly data: unknown
  /** What the frame's loader answered; undefined where it could not be had. */
  readonly shell: unknown
  /** The page that is on its way. */
  readonly coming: Location | undefined
  readonly navigate: (to: string, options?: NavigateOptions) => Promise<void>
  /** Asks for the page's data again. */
  readonly reload: () => Promise<void>
  /** Fetches the code of the page an address leads to, before it is asked for. */
  readonly warm: (to: string) => void
}

const nowhere: Router = {
  location: { pathname: '/', search: '', hash: '' },
  pageId: '',
  data: undefined,
  shell: undefined,
  coming: undefined,
  navigate: () => Promise.resolve(),
  reload: () => Promise.resolve(),
  warm: () => {},
}

export const CurrentRouter = createContext<Router>(nowhere)

export function useRouter(): Router {
  return useContext(CurrentRouter)
}

export function useLocation(): Location {
  return useRouter().location
}

export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}

/** Whether a page is on its way, and which. */
export function useNavigation(): {
  readonly state: 'idle' | 'loading'
  readonly location: Location | undefined
} {
  const { coming } = useRouter()
  return { state: coming ? 'loading' : 'idle', location: coming }
}

/** Asks for the page's data again: the way to try again. */
export function useRevalidator(): {
  readonly state: 'idle' | 'loading'
  readonly revalidate: () => Promise<void>
} {
  const { coming, reload } = useRouter()
  return { state: coming ? 'loading' : 'idle', revalidate: reload }
}

/** A router that stands still: on the server, and in tests of single parts. */
export function staticRouter(given: Partial<Router>): Router {
  return { ...nowhere, ...given }
}

/** Reads an address of this site ("/marketplace?search=oak#top"). */
export function locationOf(address: string): Location {
  const { pathname, search, hash } = new URL(address, 'http://this.site')
  return { pathname, search, hash }
}
