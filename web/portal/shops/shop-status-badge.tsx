import type { ShopStatus } from '#domain/shops/shop-status.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import { StatusBadge, type StatusVariant } from '#web/kit/elements/status-badge.tsx'
import { decisionTexts } from './approval/messages.ts'

const variants = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'refused',
  suspended: 'held',
} as const satisfies Record<ShopStatus, StatusVariant>

function isKnown(status: string): status is ShopStatus {
  return status in variants
}

/** A shop's status; one that this version does not know is shown as it is (R-SHOPS-12). */
export function ShopStatusBadge({ status }: { readonly status: string }) {
  const text = useText(decisionTexts)
  if (!isKnown(status)) return <StatusBadge variant="plain">{status}</StatusBadge>
  return <StatusBadge variant={variants[status]}>{text[status]}</StatusBadge>
}
