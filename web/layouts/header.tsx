import { type SyntheticEvent, useEffect, useRef } from 'react'
import { commonTexts } from '#web/i18n/common-messages.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { paths } from '#web/paths.ts'
import { Link } from '#web/router/link.tsx'
import { useLocation, useRouter } from '#web/router/router.ts'
import { useSavedIds } from '#web/saved/saved-store.ts'
import { CloseIcon, HeartIcon, MenuIcon, SearchIcon } from '#web/storefront/drawings/icons.tsx'
import { Logo } from '#web/storefront/drawings/mark.tsx'
import { SearchForm } from '#web/storefront/search-form.tsx'
import { useShell } from '#web/use-page-data.ts'
import styles from './header.module.css'
import { LanguageLink } from './language-link.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'

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
        <SavedLink />
      </div>
    </header>
  )
}

/** Whoever opens the search is about to type. */
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
        <Link to={paths.saved}>{text.saved}</Link>
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

function SavedLink() {
  const text = useText(commonTexts)
  const { number } = useLocale()
  const { pageId } = useRouter()
  const count = useSavedIds().length
  return (
    <Link
      to={paths.saved}
      className={styles.icon}
      aria-current={pageId === 'saved' ? 'page' : undefined}
      aria-label={count > 0 ? text.savedCount({ count }) : text.saved}
    >
      <HeartIcon size={22} />
      {count > 0 && <span className={styles.count}>{number(count)}</span>}
    </Link>
  )
}

/** The menu and the search close when the page changes, on Escape, and on a click elsewhere. */
function useClosedOnMove() {
  const ref = useRef<HTMLElement>(null)
  const location = useLocation()
  useEffect(() => close(ref.current), [location])
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
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])
  return ref
}

function close(within: HTMLElement | null): void {
  for (const open of within?.querySelectorAll('details[open]') ?? []) open.removeAttribute('open')
}
