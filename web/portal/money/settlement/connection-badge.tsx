import type { ConnectionState } from '#domain/money/settlement/settlement.ts'
import { StatusBadge, type StatusVariant } from '#web/kit/elements/status-badge.tsx'
import { useText } from '#web/kit/i18n/locale.tsx'
import { settlementTexts } from './messages.ts'

const variants = {
  none: 'plain',
  incomplete: 'waiting',
  checking: 'moving',
  ready: 'good',
} as const satisfies Record<ConnectionState, StatusVariant>

/** Progress of a shop's account at the provider. */
export function ConnectionBadge({ state }: { readonly state: ConnectionState }) {
  return <StatusBadge variant={variants[state]}>{useText(settlementTexts)[state]}</StatusBadge>
}
