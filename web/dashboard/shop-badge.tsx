import type { ShopStatus } from '#domain/status/shop-status.ts'
import { useText } from '#web/i18n/locale.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { shopDashboardTexts } from './messages.ts'

/** "Verified" when approved, otherwise the status, "Pending" where there is none (R-PORTAL-02). */
export function ShopBadge({ status }: { readonly status: ShopStatus | null }) {
  const text = useText(shopDashboardTexts)
  if (status === 'approved') return <StatusBadge variant="verified">{text.verified}</StatusBadge>
  if (status === 'rejected') return <StatusBadge variant="refused">{text.rejected}</StatusBadge>
  if (status === 'suspended') return <StatusBadge variant="held">{text.suspended}</StatusBadge>
  return <StatusBadge variant="waiting">{text.pending}</StatusBadge>
}
