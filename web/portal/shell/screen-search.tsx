import { type FormEvent, useRef } from 'react'
import type { User } from '#contract/session-user.ts'
import { mayInShop } from '#domain/shops/shop-roles.ts'
import { useCommandKeys } from '#web/kit/elements/use-command-keys.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { IconSearch } from '#web/kit/icons/icons.ts'
import { matchScreen } from '#web/kit/portal/portal-paths.ts'
import { screensOf } from './portal-screens.ts'
import { useLocation, useNavigate } from '#web/kit/router/router.ts'
import styles from './portal-shell.module.css'

/** An order number, or part of one. */
const orderNumber = /^(?:mj-)?\d{4,}$/i

/**
 * Searches the list of the open screen; where it has none, the shops, or in a shop its products, and orders by number.
 */
export function ScreenSearch({ user: { role, shopRole = 'owner' } }: { readonly user: User }) {
  const { language } = useLocale()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  useCommandKeys({ Slash: () => field.current?.focus() }, false)
  const screenAt = (path = '/') => matchScreen(screensOf[role], path)?.screen
  const hasProducts = mayInShop(shopRole, 'catalogue')
  const usual = screenAt(role === 'admin' ? '/admin/shops' : hasProducts ? '/shop/products' : '/shop/orders')
  const open = screenAt(pathname)
  const owner = open?.within === undefined ? open : screenAt(open.within)
  const found = owner?.finds ? owner : usual
  if (!found?.finds) return null
  const [path] = found.paths
  const label = found.finds[language]
  const searched = pathname === path ? (new URLSearchParams(search).get('search') ?? '') : ''
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    const wanted = typeof typed === 'string' ? typed.trim() : ''
    if (found === usual && orderNumber.test(wanted)) {
      return void navigate(`/${role}/orders?${new URLSearchParams({ search: wanted })}`)
    }
    const query = new URLSearchParams(found.findsIn)
    query.set('search', wanted)
    void navigate(wanted === '' ? path : `${path}?${query}`)
  }
  return (
    <search className={styles.search}>
      <form onSubmit={find}>
        <IconSearch size={19} stroke={1.6} aria-hidden className={styles.icon} />
        <input
          ref={field}
          key={`${path} ${searched}`}
          aria-keyshortcuts="/"
          className={styles.field}
          type="search"
          name="search"
          defaultValue={searched}
          maxLength={200}
          placeholder={label}
          aria-label={label}
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}
