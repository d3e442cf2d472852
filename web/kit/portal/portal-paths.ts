import type { Role } from '#contract/platform/auth.ts'
import { matchPath } from '#web/kit/router/match-path.ts'
import { addressesOf, type ScreenAddress } from './addresses.ts'

/** Where a role arrives after signing in (R-AUTH-12, R-AUTH-13). */
export const homeOf: Readonly<Record<Role, string>> = { admin: '/admin', shop: '/shop/dashboard' }

/** Where a role signs in (G-08). */
export const signInOf: Readonly<Record<Role, string>> = { admin: '/login', shop: '/shop/login' }

export type Match<Screen> = {
  readonly screen: Screen
  readonly params: Readonly<Record<string, string>>
}

/** The screen of an address, with the values of its `:names`; null where the table has none. */
export function matchScreen<Screen extends ScreenAddress>(
  screens: readonly Screen[],
  pathname: string,
): Match<Screen> | null {
  for (const screen of screens) {
    for (const pattern of screen.paths) {
      const params = matchPath(pattern, pathname)
      if (params) return { screen, params }
    }
  }
  return null
}

/** Whether a role has a screen at an address, with or without a query: what has none is not linked. */
export function hasScreen(role: Role, address: string): boolean {
  const [pathname = ''] = address.split('?')
  return matchScreen(addressesOf[role], pathname) !== null
}

/** Whose screen an address is, for those who are not signed in; `/` is nobody's. */
export function areaOf(pathname: string): Role | null {
  if (matchPath('/', pathname)) return null
  if (matchScreen(addressesOf.admin, pathname)) return 'admin'
  return matchScreen(addressesOf.shop, pathname) ? 'shop' : null
}

/** The sign-in address that leads back to where one wanted to go. */
export function signInPath(role: Role, returnTo: string | null): string {
  return returnTo === null ? signInOf[role] : `${signInOf[role]}?next=${encodeURIComponent(returnTo)}`
}

/** Where to go after signing in: the address asked for, if it is a screen of this role, else home (G-08). */
export function returnPath(role: Role, search: string): string {
  const next = new URLSearchParams(search).get('next')
  const url = next === null ? null : ownUrl(next)
  if (!url || !matchScreen(addressesOf[role], url.pathname)) return homeOf[role]
  return url.pathname + url.search + url.hash
}

function ownUrl(address: string): URL | null {
  const { origin } = window.location
  if (!address.startsWith('/') || !URL.canParse(address, origin)) return null
  const url = new URL(address, origin)
  // Two slashes at its beginning would be another host to whoever follows it.
  return url.origin === origin && !url.pathname.startsWith('//') ? url : null
}
