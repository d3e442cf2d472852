import { IconSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useLocale } from '#web/i18n/locale.tsx'
import { matchScreen } from './portal-paths.ts'
import { screensOf } from './portal-screens.ts'
import { useLocation, useNavigate } from '#web/router/router.ts'
import styles from './portal-shell.module.css'

const { admin } = screensOf
/** What is found from screens that have nothing to be found on them. */
const usual = matchScreen(admin, '/admin/shops')?.screen

/** Finds what the screen is about, on it; from screens that are about nothing in particular the shops. */
export function ScreenSearch() {
  const { language } = useLocale()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const open = matchScreen(admin, pathname)?.screen
  const owner = open?.within === undefined ? open : matchScreen(admin, open.within)?.screen
  const found = owner?.finds ? owner : usual
  if (!found?.finds) return null
  const [path] = found.paths
  const label = found.finds[language]
  const searched = pathname === path ? (new URLSearchParams(search).get('search') ?? '') : ''
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    const wanted = typeof typed === 'string' ? typed.trim() : ''
    const query = new URLSearchParams(found.findsIn)
    query.set('search', wanted)
    void navigate(wanted === '' ? path : `${path}?${query}`)
  }
  return (
    <search className={styles.search}>
      <form onSubmit={find}>
        <IconSearch size={19} stroke={1.6} aria-hidden className={styles.icon} />
        <input
          key={`${path} ${searched}`}
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
