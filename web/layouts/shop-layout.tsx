import type { ReactNode } from 'react'
import type { User } from '#contract/auth.ts'
import { useLocale, useText } from '#web/i18n/locale.tsx'
import { initialsOf } from '#web/ui/initials.ts'
import { portalTexts } from '#web/portal/messages.ts'
import { PortalShell } from '#web/portal/portal-shell.tsx'
import { Sidebar } from '#web/portal/sidebar.tsx'
import styles from '#web/portal/sidebar.module.css'

/** The shops' portal (R-ROUTE-20). */
export function ShopLayout({ user, children }: { readonly user: User; readonly children: ReactNode }) {
  const text = useText(portalTexts)
  return (
    <PortalShell
      role={user.role}
      sidebar={<Sidebar user={user} label={text.shopManager} head={<ShopHead user={user} />} />}
    >
      {children}
    </PortalShell>
  )
}

function ShopHead({ user: { shop } }: { readonly user: User }) {
  const text = useText(portalTexts)
  const { shopNamed } = useLocale()
  const name = shop ? shopNamed(shop) : text.shop
  return (
    <div className={styles.head}>
      <span className={styles.shopMark} aria-hidden>
        {initialsOf(name)}
      </span>
      <div className={styles.shopWho}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.label}>{text.shopPortal}</p>
      </div>
    </div>
  )
}
