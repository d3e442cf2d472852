import type { ProductStatus } from '#domain/status/product-status.ts'
import { useText } from '#web/i18n/locale.tsx'
import { uiTexts } from './messages.ts'
import { StatusBadge, type StatusVariant } from './status-badge.tsx'

const variants = {
  pending_review: 'waiting',
  active: 'good',
  rejected: 'refused',
  approved: 'plain',
  inactive: 'plain',
} as const satisfies Record<ProductStatus, StatusVariant>

/** A product's status (spec §4): waiting, on sale and rejected have a colour and a word, others stand as they are written. */
export function ProductStatusBadge({ status }: { readonly status: ProductStatus }) {
  const text = useText(uiTexts)
  const words = {
    pending_review: text.productPending,
    active: text.productActive,
    rejected: text.productRejected,
  }
  const word = status in words ? words[status as keyof typeof words] : status
  return <StatusBadge variant={variants[status]}>{word}</StatusBadge>
}
