import { IconSearch } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useText } from '#web/i18n/locale.tsx'
import { portalTexts } from './messages.ts'
import { useLocation, useNavigate } from './router.tsx'
import styles from './portal-shell.module.css'

const shopsPath = '/admin/shops'

/** Leads from any administrators' screen to the shops that a name, an owner or a number finds. */
export function ShopSearch() {
  const text = useText(portalTexts)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const searched = pathname === shopsPath ? (new URLSearchParams(search).get('search') ?? '') : ''
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    const wanted = typeof typed === 'string' ? typed.trim() : ''
    const query = new URLSearchParams({ search: wanted }).toString()
    navigate(wanted === '' ? shopsPath : `${shopsPath}?${query}`)
  }
  return (
    <search className={styles.search}>
      <form onSubmit={find}>
        <IconSearch size={19} stroke={1.6} aria-hidden className={styles.icon} />
        <input
          key={searched}
          className={styles.field}
          type="search"
          name="search"
          defaultValue={searched}
          maxLength={200}
          placeholder={text.searchShops}
          aria-label={text.searchShops}
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}
