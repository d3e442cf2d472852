import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ShopStatus } from '#domain/status/shop-status.ts'
import { useText } from '#web/i18n/locale.tsx'
import { decisionTexts } from './decision-messages.ts'
import type { DecidedShop, ShopDecisions } from './use-shop-decisions.tsx'

type Props = {
  readonly shop: DecidedShop
  /** Where the screen lets this shop go, in the order of the buttons: what is offered differs by screen (G-35). */
  readonly offered: readonly ShopStatus[]
  readonly decisions: Pick<ShopDecisions, 'decide' | 'pending'>
  readonly size?: 'sm' | 'md'
}

/** The decisions on a shop as buttons; all wait while one is under way, the pressed one turns (R-SHOPS-10). */
export function DecisionButtons({ shop, offered, decisions: { decide, pending }, size = 'sm' }: Props) {
  const wordOf = useDecisionWord()
  return offered.map((to) => (
    <Button
      key={to}
      size={size}
      {...variants[to]}
      disabled={pending !== null}
      loading={pending?.shopId === shop.id && pending.to === to}
      onClick={() => decide(shop, to)}
    >
      {wordOf(shop.status, to)}
    </Button>
  ))
}

const variants = {
  approved: { leftSection: <IconCheck size={16} stroke={2} aria-hidden /> },
  rejected: { variant: 'outline', color: 'red' },
  suspended: { variant: 'default' },
  pending: { variant: 'default' },
} as const satisfies Record<ShopStatus, object>

/** What moving a shop is called: approving one that was closed is reinstating it (G-32). */
export function useDecisionWord(): (from: ShopStatus, to: ShopStatus) => string {
  const text = useText(decisionTexts)
  return (from, to) => {
    if (to === 'approved') return from === 'pending' ? text.approve : text.reinstate
    return { rejected: text.reject, suspended: text.suspend, pending: text.reopen }[to]
  }
}
