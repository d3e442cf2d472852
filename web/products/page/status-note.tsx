import type { ProductStatus } from '#domain/status/product-status.ts'
import { useText } from '#web/i18n/locale.tsx'
import { InfoIcon } from '#web/storefront/drawings/icons.tsx'
import { productTexts } from './messages.ts'
import type { ProductView } from './product-view.ts'
import styles from './status-note.module.css'

/** Says to those who see a product that is not public why the public does not (G-48). */
export function StatusNote({ product }: { product: Pick<ProductView, 'status' | 'rejectionReason'> }) {
  const text = useText(productTexts)
  const reasons: Readonly<Record<ProductStatus, string>> = {
    pending_review: text.statusPending,
    rejected: text.statusRejected,
    inactive: text.statusInactive,
    approved: text.statusShop,
    active: text.statusShop,
  }
  return (
    <aside className={`mj-container ${styles.note}`} aria-label={text.notPublic}>
      <InfoIcon size={20} />
      <div>
        <p className={styles.title}>{text.notPublic}</p>
        <p>{reasons[product.status]}</p>
        {product.status === 'rejected' && product.rejectionReason && (
          <p>
            <bdi>{text.reason({ reason: product.rejectionReason })}</bdi>
          </p>
        )}
      </div>
    </aside>
  )
}
