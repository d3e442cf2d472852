import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { blockNavigation } from './navigation-blocker.ts'

export type Location = {
  readonly pathname: string
  /** The query with its question mark, or nothing. */
  readonly search: string
  readonly hash: string
  /** Another one for every entry of the history. */
  readonly key: string
  /** Whether the document was opened here, and its reader has gone nowhere since. */
  readonly isFirst: boolean
}
type Options = {
  readonly replace?: boolean
  /** Another address of the screen that is open: focus and scroll position stay where they are. */
  readonly stay?: boolean
}
type Router = { readonly location: Location; readonly navigate: (to: string, options?: Options) => void }

const CurrentRouter = createContext<Router | null>(null)

/** Moves between the portals' screens within one document. What is shown stays until the next screen's code is there. */
export function PortalRouter({ children }: { readonly children: ReactNode }) {
  const [location, setLocation] = useState({ ...here(), isFirst: true })
  useEffect(() => {
    const move = () => {
      // The browser has moved already: back to the open screen, until whoever typed there agrees.
      if (blockNavigation(() => window.history.back())) return returnTo(location)
      startTransition(() => setLocation(arrive))
    }
    window.addEventListener('popstate', move)
    return () => window.removeEventListener('popstate', move)
  }, [location])
  const navigate = useCallback((to: string, options: Options = {}) => {
    const go = () => {
      enter(to, options)
      startTransition(() => setLocation(arrive))
    }
    if (options.stay || !blockNavigation(go)) go()
  }, [])
  const router = useMemo(() => ({ location, navigate }), [location, navigate])
  return <CurrentRouter value={router}>{children}</CurrentRouter>
}

function enter(to: string, { replace = false, stay = false }: Options): void {
  const entry = { key: stay ? here().key : Math.random().toString(36) }
  if (replace) window.history.replaceState(entry, '', to)
  else window.history.pushState(entry, '', to)
  if (!stay) window.scrollTo(0, 0)
}

/** Another address of the same screen leaves its reader where the document was opened. */
function arrive(from: Location): Location {
  const location = here()
  return { ...location, isFirst: from.isFirst && location.key === from.key }
}

function returnTo({ key, pathname, search, hash }: Location): void {
  window.history.pushState({ key }, '', pathname + search + hash)
}

function here(): Omit<Location, 'isFirst'> {
  const { pathname, search, hash } = window.location
  const { key = 'first' } = (window.history.state ?? {}) as { readonly key?: string }
  return { pathname, search, hash, key }
}

function useRouter(): Router {
  const router = useContext(CurrentRouter)
  if (!router) throw new Error('A portal screen stands outside of its router')
  return router
}

export function useLocation(): Location {
  return useRouter().location
}

export function useNavigate(): Router['navigate'] {
  return useRouter().navigate
}

/** Leads on as soon as it is shown, in place of the address that led here. */
export function Navigate({ to }: { readonly to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  Pick<Options, 'stay'> & { readonly to: string }

/** Leads to a portal screen: an ordinary anchor, followed within the document. */
export function Link({ to, stay = false, onClick, children, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (event.defaultPrevented || event.button !== 0 || isModified || rest.target) return
    event.preventDefault()
    navigate(to, { stay })
  }
  return (
    <a {...rest} href={to} onClick={follow}>
      {children}
    </a>
  )
}
