import { isOnSale, type ProductStatus } from '#domain/catalogue/products/product-status.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import { StatusBadge, type StatusVariant } from './status-badge.tsx'

const variants = {
  pending_review: 'waiting',
  active: 'good',
  rejected: 'refused',
  approved: 'plain',
  inactive: 'plain',
  withdrawn: 'plain',
} as const satisfies Record<ProductStatus, StatusVariant>

type Props = {
  readonly status: ProductStatus
  /** False if the shop is not approved: then its products on sale are not public (G-49). */
  readonly isShopOpen?: boolean
}

/** A product's status (spec §4): pending, active, rejected and withdrawn have a label, others are shown as stored. */
export function ProductStatusBadge({ status, isShopOpen = true }: Props) {
  const text = useText(uiTexts)
  if (!isShopOpen && isOnSale(status)) return <StatusBadge variant="held">{text.productUnseen}</StatusBadge>
  const words = {
    pending_review: text.productPending,
    active: text.productActive,
    rejected: text.productRejected,
    withdrawn: text.productWithdrawn,
  }
  const word = status in words ? words[status as keyof typeof words] : status
  return <StatusBadge variant={variants[status] ?? 'plain'}>{word}</StatusBadge>
}
