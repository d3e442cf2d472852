import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { decideShop } from '#contract/shops/shop-approval.ts'
import type { Shop } from '#contract/shops/shops.ts'
import type { OfferedMove } from '#domain/platform/status/machine.ts'
import { type ShopEvent, type ShopScreen, type ShopStatus, shopStatus } from '#domain/shops/shop-status.ts'
import { sentenceOf } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { DecisionButtons } from '#web/kit/decisions/decision-buttons.tsx'
import type { Decider, Decision } from '#web/kit/decisions/use-decide.ts'
import { type Decisions, type ReasonTexts, useDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { decisionTexts } from './messages.ts'
import { reloadAdministration, shopQuery } from './queries.ts'

export type DecidedShop = Pick<Shop, 'id' | 'shopName' | 'shopNameAr' | 'status'>
export type ShopDecisions = Decisions<ShopStatus, ShopEvent, DecidedShop>

/** Where a screen goes after a decision, and after it was taken back. */
type DecisionCallbacks = Pick<Decider<ShopStatus, DecidedShop>, 'onDecided' | 'onUndone'>

/** Deciding on shops, in the words of the dashboard or of Shop Management (R-DASH-09, R-DASH-17, R-SHOPS-08). */
export function useShopDecisions(on: ShopScreen, way: DecisionCallbacks = {}): ShopDecisions {
  const text = useText(decisionTexts)
  const { shopNamed } = useLocale()
  const { done, failed, reasonTexts } = useScreenTexts(on)
  const meanwhile = useMeanwhile()
  return useDecisions({
    machine: shopStatus,
    by: 'admin',
    on,
    reasonTexts,
    decider: {
      send,
      done: () => ({ title: text.success, text: done }),
      failed: (error) => ({ title: text.failure, text: failed(error) }),
      reload: reloadAdministration,
      meanwhile,
      nameOf: shopNamed,
      ...way,
    },
  })
}

/** Reasons go by the name of their status; a blank one is not sent (R-DASH-10, G-33). */
function send({ subject: { id, status: seen }, to, reason }: Decision<ShopStatus, DecidedShop>) {
  const field = shopStatus.reasons[to]
  const named = field && reason !== '' ? { [field]: reason } : {}
  return call(decideShop, { params: { id }, body: { status: to, seen, ...named } })
}

function useScreenTexts(on: ShopScreen) {
  const text = useText(decisionTexts)
  const { shopNamed } = useLocale()
  const screen = {
    dashboard: {
      done: text.vendorDone,
      failed: () => text.vendorFailed,
      rejected: { label: text.rejectPrompt, placeholder: '' },
      suspended: { label: text.suspendPrompt, placeholder: '' },
    },
    list: {
      done: text.shopDone,
      failed: (error: Error) => sentenceOf(error, text.shopFailed),
      rejected: { label: text.rejectLabel, placeholder: text.rejectPlaceholder },
      suspended: { label: text.suspendLabel, placeholder: text.suspendPlaceholder },
    },
  }[on]
  const reasonTexts = (of: DecidedShop, to: ShopStatus): ReasonTexts => {
    const shop = shopNamed(of)
    if (to === 'suspended') {
      const { suspendTitle: title, suspendConfirm: confirm } = text
      return { title, hint: text.suspendHint({ shop }), confirm, ...screen.suspended }
    }
    return {
      title: text.rejectTitle,
      hint: text.rejectHint({ shop }),
      confirm: text.rejectConfirm,
      ...screen.rejected,
    }
  }
  return { ...screen, reasonTexts }
}

/** Another administrator was faster: who decided what. */
function useMeanwhile() {
  const text = useText(decisionTexts)
  const client = useQueryClient()
  return async ({ id }: DecidedShop) => {
    const now = await client.fetchQuery({ ...shopQuery(id), staleTime: 0 }).catch(() => null)
    const by = now?.history[0]?.by
    const status = now ? text[now.status] : ''
    const said = by ? text.meanwhileBy({ name: by, status }) : text.meanwhile({ status })
    return { title: text.meanwhileTitle, text: said }
  }
}

type Props = {
  readonly shop: DecidedShop
  readonly decisions: Pick<ShopDecisions, 'decide' | 'pending' | 'movesOf'>
  /** The details offer every move, also the way back for a mistake (G-32); the other screens what is theirs (G-35). */
  readonly extent?: 'everything'
  readonly size?: 'sm' | 'md'
}

/** The decisions on a shop as buttons. */
export function ShopDecisionButtons({ shop, decisions: { decide, pending, movesOf }, extent, size }: Props) {
  return (
    <DecisionButtons
      moves={movesOf(shop, extent)}
      variants={variants}
      wordOf={useDecisionWord()}
      isWaiting={pending !== null}
      pending={pending?.id === shop.id ? pending.to : null}
      onDecide={({ to }) => decide(shop, to)}
      {...(size && { size })}
    />
  )
}

const variants = {
  approved: { leftSection: <IconCheck size={16} stroke={2} aria-hidden /> },
  rejected: { variant: 'outline', color: 'red' },
  suspended: { variant: 'default' },
  pending: { variant: 'default' },
} as const

/** What moving a shop is called: approving one that was closed is reinstating it (G-32). */
export function useDecisionWord(): (move: OfferedMove<ShopStatus, ShopEvent>) => string {
  const text = useText(decisionTexts)
  const { approve: approved, reinstate: reinstated, reject: rejected, suspend: suspended } = text
  const words = { approved, reinstated, rejected, suspended, reopened: text.reopen, registered: '' }
  return ({ event }) => words[event]
}
