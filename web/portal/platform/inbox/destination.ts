import type { Role } from '#contract/platform/auth.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { matchScreen } from '#web/kit/portal/portal-paths.ts'
import { addressesOf } from '#web/kit/portal/addresses.ts'
import { publicHref } from '#web/kit/pages/paths.ts'

/** Where news leads: a screen of the reader's portal, a public page (another document), or nowhere that exists. */
export type Destination =
  | { readonly kind: 'screen'; readonly to: string }
  | { readonly kind: 'page'; readonly href: string }
  | null

export function destinationOf(href: string | null, role: Role, language: Language): Destination {
  if (href === null) return null
  if (matchScreen(addressesOf[role], pathOf(href))) return { kind: 'screen', to: href }
  return /^\/products\/[^/?#]+$/.test(href) ? { kind: 'page', href: publicHref(language, href) } : null
}

/** Whether an address is on the screen that news leads to. */
export function leadsTo(href: string | null, role: Role, pathname: string): boolean {
  if (href === null) return false
  const found = matchScreen(addressesOf[role], pathOf(href))
  return found !== null && found.screen === matchScreen(addressesOf[role], pathname)?.screen
}

function pathOf(href: string): string {
  return href.split(/[?#]/)[0] ?? ''
}
