import { type PayoutStage, payoutStageNames } from '#domain/money/payouts/payout-status.ts'
import { useLocale } from '#web/kit/i18n/locale.tsx'
import { StatusBadge, type StatusVariant } from '#web/kit/elements/status-badge.tsx'

const variants = {
  pending: 'waiting',
  approved: 'agreed',
  sent: 'agreed',
  rejected: 'refused',
  paid: 'good',
  returned: 'refused',
} as const satisfies Record<PayoutStage, StatusVariant>

/** Stage of a payout. */
export function PayoutStatusBadge({ stage }: { readonly stage: PayoutStage }) {
  return <StatusBadge variant={variants[stage]}>{payoutStageNames[stage][useLocale().language]}</StatusBadge>
}
