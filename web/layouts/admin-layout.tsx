import type { ReactNode } from 'react'
import type { User } from '#contract/auth.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { publicHref } from '#web/paths.ts'
import { Logo } from '#web/storefront/drawings/mark.tsx'
import { portalTexts } from '#web/portal/messages.ts'
import { PortalShell } from '#web/portal/portal-shell.tsx'
import { ShopSearch } from '#web/portal/shop-search.tsx'
import { Sidebar } from '#web/portal/sidebar.tsx'
import styles from '#web/portal/sidebar.module.css'

/** The administrators' portal (R-ROUTE-15, R-ROUTE-16). */
export function AdminLayout({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const text = useText(portalTexts)
  const { language } = useLocale()
  const head = (
    <a className={styles.head} href={publicHref(language, '/marketplace')} aria-label={text.toMarketplace}>
      <Logo />
    </a>
  )
  return (
    <PortalShell
      role={user.role}
      sidebar={<Sidebar user={user} label={text.administrator} head={head} />}
      search={<ShopSearch />}
    >
      {children}
    </PortalShell>
  )
}
