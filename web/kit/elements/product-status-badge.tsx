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
  /** Nobody sees what is on sale in a shop that is not approved (G-49). */
  readonly isShopOpen?: boolean
}

/** A product's status (spec §4): waiting, on sale and rejected have a colour and a word, others stand as they are written. */
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
