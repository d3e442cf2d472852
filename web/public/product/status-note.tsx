import type { ProductStatus } from '#domain/catalogue/products/product-status.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { messages } from '#web/kit/i18n/messages.ts'
import { InfoIcon } from '#web/kit/storefront/drawings/icons.tsx'
import styles from './product-page.module.css'
import type { ProductView } from './product-view.ts'

/** Explains why a product is not public, to those who may see it nevertheless (G-48). */
export function StatusNote({ product }: { product: Pick<ProductView, 'status' | 'rejectionReason'> }) {
  const text = useText(statusTexts)
  const reasons: Readonly<Record<ProductStatus, string>> = {
    pending_review: text.statusPending,
    rejected: text.statusRejected,
    inactive: text.statusInactive,
    withdrawn: text.statusWithdrawn,
    approved: text.statusShop,
    active: text.statusShop,
  }
  return (
    <aside className={`mj-container ${styles.note}`} aria-label={text.notPublic}>
      <InfoIcon size={20} />
      <div>
        <p className={styles.statusNoteTitle}>{text.notPublic}</p>
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

const statusTexts = messages({
  en: {
    notPublic: 'Not public',
    statusPending: 'This product is waiting for review. Only its shop and administrators can see it.',
    statusRejected: 'This product was rejected. Only its shop and administrators can see it.',
    statusWithdrawn: 'This product was withdrawn from review. Only its shop and administrators can see it.',
    statusInactive: 'This product is off sale. Only its shop and administrators can see it.',
    statusShop: 'The shop is not public. Only the shop and administrators can see this product.',
    reason: 'Reason: {reason}',
  },
  ar: {
    notPublic: 'غير منشور',
    statusPending: 'هذا المنتج بانتظار المراجعة. لا يراه غير متجره والإدارة.',
    statusRejected: 'رُفض هذا المنتج. لا يراه غير متجره والإدارة.',
    statusWithdrawn: 'سُحب هذا المنتج من المراجعة. لا يراه غير متجره والإدارة.',
    statusInactive: 'هذا المنتج موقوف عن البيع. لا يراه غير متجره والإدارة.',
    statusShop: 'المتجر غير منشور. لا يرى هذا المنتج غير المتجر والإدارة.',
    reason: 'السبب: {reason}',
  },
})
