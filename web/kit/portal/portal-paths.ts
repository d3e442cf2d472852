import type { Role } from '#contract/platform/auth.ts'
import { matchPath } from '#web/kit/router/match-path.ts'
import { addressesOf, type ScreenAddress } from './addresses.ts'

/** The start page of a role after sign-in (R-AUTH-12, R-AUTH-13). */
export const homeOf: Readonly<Record<Role, string>> = { admin: '/admin', shop: '/shop/dashboard' }

/** The sign-in page of a role (G-08). */
export const signInOf: Readonly<Record<Role, string>> = { admin: '/login', shop: '/shop/login' }

export type Match<Screen> = {
  readonly screen: Screen
  readonly params: Readonly<Record<string, string>>
}

/** Returns the screen at a path, with the values of its `:names`; null if there is none. */
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

/** Whether a role has a screen at an address, with or without a query; used to link only to existing screens. */
export function hasScreen(role: Role, address: string): boolean {
  const [pathname = ''] = address.split('?')
  return matchScreen(addressesOf[role], pathname) !== null
}

/** The role whose portal has an address, for users not signed in; null for `/` and unknown addresses. */
export function areaOf(pathname: string): Role | null {
  if (matchPath('/', pathname)) return null
  if (matchScreen(addressesOf.admin, pathname)) return 'admin'
  return matchScreen(addressesOf.shop, pathname) ? 'shop' : null
}

/** The sign-in address, with the address to return to afterwards. */
export function signInPath(role: Role, returnTo: string | null): string {
  return returnTo === null ? signInOf[role] : `${signInOf[role]}?next=${encodeURIComponent(returnTo)}`
}

/** The address after sign-in: the requested one if it is a screen of this role, else the start page (G-08). */
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
  // A path that starts with two slashes would lead to another host.
  return url.origin === origin && !url.pathname.startsWith('//') ? url : null
}
