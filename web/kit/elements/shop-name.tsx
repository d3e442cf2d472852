import { hasRight } from '#web/kit/api/rights.tsx'
import { useSession } from '#web/kit/api/session.ts'
import { NameText, useLocale } from '#web/kit/i18n/locale.tsx'
import { Link } from '#web/kit/router/link.tsx'
import styles from './ui.module.css'

type Named = {
  /** Empty, or `majlis`, for the platform store. */
  readonly shopId?: string | null | undefined
  readonly shopName: string
  readonly shopNameAr: string | null
}

/** A shop's name in the user's language; for administrators who may see shops, a link to its page. */
export function ShopName({ of }: { readonly of: Named }) {
  const session = useSession()
  const written = useLocale().shopNamed(of)
  const name = <NameText>{written}</NameText>
  const user = session.state === 'signed-in' ? session.user : null
  if (!of.shopId || of.shopId === 'majlis' || user?.role !== 'admin' || !hasRight(user, 'shops')) return name
  return (
    <Link to={`/admin/shops/${of.shopId}`} className={styles.shopName} title={written}>
      {name}
    </Link>
  )
}
