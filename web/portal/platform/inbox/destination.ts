import type { Role } from '#contract/platform/auth.ts'
import type { Notification } from '#contract/platform/notifications.ts'
import type { Changing } from '#domain/platform/changes.ts'
import type { NotificationSubject } from '#domain/platform/notification.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { matchScreen } from '#web/kit/portal/portal-paths.ts'
import { addressesOf } from '#web/kit/portal/addresses.ts'
import { paths, publicHref } from '#web/kit/pages/paths.ts'

/** Target of a notification: a screen of the reader's portal, a public page (another document), or none. */
export type Destination =
  | { readonly kind: 'screen'; readonly to: string }
  | { readonly kind: 'page'; readonly href: string }
  | null

type About = Pick<Notification, 'kind' | 'subject' | 'href'>

/** The screen for each kind of subject; after `=` comes its id. */
const screens: Readonly<Record<Role, Readonly<Partial<Record<NotificationSubject['kind'], string>>>>> = {
  admin: {
    order: '/admin/orders?order=',
    product: '/admin/products?product=',
    products: '/admin/products?shop=',
    shop: '/admin/shops?shop=',
    kyc: '/admin/shops?shop=',
    payout: '/admin/payouts?payout=',
    review: '/admin/reviews?review=',
    'exchange-rate': '/admin/settings',
  },
  shop: {
    order: '/shop/orders?order=',
    product: '/shop/products?product=',
    import: '/shop/import?import=',
    shop: '/shop',
    kyc: '/shop/settings#business',
    payout: '/shop/payouts?payout=',
    'bank-account': '/shop/settings#bank',
    cash: '/shop/earnings',
    review: '/shop/reviews',
  },
}

/** An approved product opens on its public page. */
function addressOf({ kind, subject, href }: About, role: Role): string | null {
  if (subject === null) return href
  if (kind === 'product-approved' && subject.id !== null) return paths.product(subject.id)
  const screen = screens[role][subject.kind as NotificationSubject['kind']] ?? null
  if (screen === null || !screen.endsWith('=')) return screen
  return subject.id === null ? pathOf(screen) : screen + subject.id
}

export function destinationOf(of: About, role: Role, language: Language): Destination {
  const address = addressOf(of, role)
  if (address === null) return null
  if (matchScreen(addressesOf[role], pathOf(address))) return { kind: 'screen', to: address }
  return /^\/products\/[^/?#]+$/.test(address) ? { kind: 'page', href: publicHref(language, address) } : null
}

/** Whether an address is on the screen that a notification leads to. */
export function leadsTo(of: About, role: Role, pathname: string): boolean {
  const address = addressOf(of, role)
  return address !== null && isOnScreen(address, role, pathname)
}

/** The screens whose rows change with each kind; a shop's page shows rows of every kind. */
const listsOf: Readonly<Record<Changing, readonly string[]>> = {
  order: ['orders', 'run'],
  return: ['returns', 'run'],
  payout: ['payouts'],
  review: ['reviews'],
  product: ['products'],
  shop: ['shops', 'vendors'],
}

/** Whether the open screen shows rows of this kind. */
export function showsRows(what: string, role: Role, pathname: string): boolean {
  const lists = [...(listsOf[what as Changing] ?? []), 'shops/one']
  return lists.some((list) => isOnScreen(`/${role}/${list}`, role, pathname))
}

/** Whether two addresses of a portal belong to the same screen. */
export function isOnScreen(address: string, role: Role, pathname: string): boolean {
  const found = matchScreen(addressesOf[role], pathOf(address))
  return found !== null && found.screen === matchScreen(addressesOf[role], pathname)?.screen
}

function pathOf(href: string): string {
  return href.split(/[?#]/)[0] ?? ''
}
