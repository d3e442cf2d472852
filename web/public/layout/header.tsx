import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { paths, publicHref } from '#web/kit/pages/paths.ts'
import { Link } from '#web/kit/router/link.tsx'
import { useLocation, useRouter } from '#web/kit/router/router.ts'
import { useSavedIds } from '#web/kit/storefront/saved-store.ts'
import { useCart } from '#web/kit/storefront/cart/cart-store.ts'
import {
  BackIcon,
  CartIcon,
  CloseIcon,
  DeliveryIcon,
  HeartIcon,
  MenuIcon,
  MoonIcon,
  SearchIcon,
  SunIcon,
} from '#web/kit/storefront/drawings/icons.tsx'
import { Logo } from '#web/kit/storefront/drawings/mark.tsx'
import { SearchForm } from '#web/kit/storefront/search/search-form.tsx'
import { useShell } from '#web/kit/router/use-page-data.ts'
import styles from './header.module.css'
import { switchScheme } from '#web/kit/pages/scheme.ts'
import { canonicalSearch } from '#web/kit/pages/page-queries.ts'

export function Header() {
  const text = useText(commonTexts)
  const ref = useClosedOnMove()
  return (
    <header className={styles.header} ref={ref}>
      <div className={`mj-container ${styles.row}`}>
        <PhoneMenu />
        <Link to={paths.home} className={styles.home} aria-label={text.brand}>
          <Logo />
        </Link>
        <nav className={styles.nav} aria-label={text.categories}>
          <CategoryLinks />
        </nav>
        <SearchForm className={styles.search} />
        <details className={styles.phoneSearch} name="header" onToggle={focusField}>
          <summary className={styles.icon} aria-label={text.search}>
            <SearchIcon size={22} />
          </summary>
          <div className={styles.sheet}>
            <SearchForm className={styles.wide} />
          </div>
        </details>
        <LanguageLink className={styles.language} />
        <SchemeSwitch className={styles.onDesk} />
        <Link to={paths.orders} className={`${styles.icon} ${styles.onDesk}`}>
          <DeliveryIcon size={22} />
          <span className="mj-hidden">{text.trackOrder}</span>
        </Link>
        <SavedLink className={styles.onDesk} />
        <CartLink />
      </div>
    </header>
  )
}

/** The reduced header of the checkout: logo, language switch, and the link back to the cart. */
export function BareHeader() {
  const text = useText(commonTexts)
  return (
    <header className={styles.header}>
      <div className={`mj-container ${styles.row} ${styles.bare}`}>
        <Link to={paths.home} className={styles.home} aria-label={text.brand}>
          <Logo />
        </Link>
        <LanguageLink className={styles.language} />
        <Link to={paths.cart} className={styles.back}>
          <BackIcon size={18} />
          {text.backToCart}
        </Link>
      </div>
    </header>
  )
}

/** Focuses the field as soon as the search opens. */
function focusField({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.querySelector('input')?.focus()
}

function PhoneMenu() {
  const text = useText(commonTexts)
  return (
    <details className={styles.menu} name="header">
      <summary className={styles.icon} aria-label={text.menu}>
        <MenuIcon size={24} className={styles.whenClosed} />
        <CloseIcon size={24} className={styles.whenOpen} />
      </summary>
      <nav className={styles.sheet} aria-label={text.menu}>
        <CategoryLinks />
        <Link to={paths.marketplace()}>{text.allFurniture}</Link>
        <Link to={paths.rooms}>{text.rooms}</Link>
        <Link to={paths.orders}>{text.trackOrder}</Link>
        <Link to={paths.saved}>{text.saved}</Link>
        <a href="#help">{text.help}</a>
        <SchemeSwitch isWorded />
      </nav>
    </details>
  )
}

function CategoryLinks() {
  const { categories } = useShell()
  return categories.map(({ slug, name }) => (
    <Link key={slug} to={paths.marketplace({ category: slug })}>
      <bdi>{name}</bdi>
    </Link>
  ))
}

function SavedLink({ className }: { className?: string | undefined }) {
  const text = useText(commonTexts)
  const count = useSavedIds().length
  return (
    <CountedLink
      to={paths.saved}
      count={count}
      label={count > 0 ? text.savedCount({ count }) : text.saved}
      className={className}
    >
      <HeartIcon size={22} />
    </CountedLink>
  )
}

/** The number of items comes from this browser only, so that pages can be cached for all visitors. */
function CartLink() {
  const text = useText(commonTexts)
  const count = useCart().reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <CountedLink to={paths.cart} count={count} label={count > 0 ? text.cartCount({ count }) : text.cart}>
      <CartIcon size={22} />
    </CountedLink>
  )
}

type CountedProps = {
  readonly to: string
  readonly count: number
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

function CountedLink({ to, count, label, className, children }: CountedProps) {
  const { number } = useLocale()
  const { location } = useRouter()
  return (
    <Link
      to={to}
      className={[styles.icon, className].filter(Boolean).join(' ')}
      aria-current={location.pathname === to ? 'page' : undefined}
    >
      {children}
      <span className="mj-hidden">{label}</span>
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {number(count)}
        </span>
      )}
    </Link>
  )
}

/** The menu and the search close when the page changes, on Escape, and on a click elsewhere. */
function useClosedOnMove() {
  const ref = useRef<HTMLElement>(null)
  const location = useLocation()
  const shown = useRef(location)
  useEffect(() => {
    // A menu opened before hydration stays open, because the location has not changed.
    if (shown.current === location) return
    shown.current = location
    close(ref.current)
  }, [location])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const open = event.key === 'Escape' && ref.current?.querySelector('details[open]')
      if (!open) return
      close(ref.current)
      open.querySelector('summary')?.focus()
    }
    const onPress = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || !ref.current?.contains(event.target)) close(ref.current)
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('pointerdown', onPress, { signal })
    window.addEventListener('hashchange', () => close(ref.current), { signal })
    return () => stop.abort()
  }, [])
  return ref
}

function close(within: HTMLElement | null): void {
  for (const open of within?.querySelectorAll('details[open]') ?? []) open.removeAttribute('open')
}

type Props = {
  readonly className?: string | undefined
  /** With a visible label, in menus; in the bar the label is for screen readers only. */
  readonly isWorded?: boolean
}

/** Switches between light and dark mode; CSS shows the icon of the mode to switch to. */
function SchemeSwitch({ className, isWorded = false }: Props) {
  const text = useText(commonTexts)
  const shape = isWorded ? styles.worded : styles.icon
  return (
    <button
      type="button"
      className={['mj-needs-js', shape, className].filter(Boolean).join(' ')}
      {...(isWorded ? {} : { 'aria-label': text.scheme, title: text.scheme })}
      onClick={switchScheme}
    >
      <SunIcon size={21} className={styles.sun} />
      <MoonIcon size={21} className={styles.moon} />
      {isWorded && text.scheme}
    </button>
  )
}

/**
 * Link to the same page in the other language, with its query. A plain anchor, because language, direction and fonts
 * belong to the document, which must be reloaded. From a page that does not exist it leads to the home page.
 */
function LanguageLink({ className }: { className?: string | undefined }) {
  const text = useText(commonTexts)
  const { language } = useLocale()
  const other = language === 'ar' ? 'en' : 'ar'
  const { location, pageId } = useRouter()
  const isKnown = pageId !== 'not-found'
  const path = isKnown ? location.pathname : paths.home
  return (
    <a
      className={['mj-other-script', className].filter(Boolean).join(' ')}
      href={publicHref(other, path) + (isKnown ? canonicalSearch(path, location.search) : '')}
      hrefLang={other}
      lang={other}
    >
      {text.otherLanguage}
    </a>
  )
}
