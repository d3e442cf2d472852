import { decideShop } from '#contract/shops/shop-approval.ts'
import type { Shop } from '#contract/shops/shops.ts'
import { type ShopEvent, type ShopScreen, type ShopStatus, shopStatus } from '#domain/shops/shop-status.ts'
import { readyReasons } from '#domain/platform/text/ready-reasons.ts'
import { call } from '#web/kit/api/call.ts'
import type { Decision, Decisions, DecisionTexts } from '#web/kit/decisions/decisions.ts'
import type { ScreenDecisions } from '#web/kit/decisions/use-decisions.tsx'
import { failureOf } from '#web/kit/elements/toast.tsx'
import { useLocale, useText } from '#web/kit/i18n/locale.tsx'
import { IconCheck } from '#web/kit/icons/icons.ts'
import { decisionTexts } from './messages.ts'
import { reloadAdministration } from './queries.ts'

export type DecidedShop = Pick<Shop, 'id' | 'shopName' | 'shopNameAr' | 'status'>
export type ShopDecisions = ScreenDecisions<ShopStatus, ShopEvent, DecidedShop>
type Values = Decisions<ShopStatus, ShopEvent, DecidedShop, never, ShopScreen>
type ScreenTexts = Pick<DecisionTexts<ShopStatus, ShopEvent, DecidedShop, never>, 'done' | 'failed'> &
  Readonly<Record<'rejected' | 'suspended', { readonly label: string; readonly placeholder: string }>>

const shared: Omit<Values, 'on' | 'useTexts'> = {
  machine: shopStatus,
  by: 'admin',
  looks: {
    approved: { leftSection: <IconCheck size={16} stroke={2} aria-hidden /> },
    rejected: { variant: 'outline', color: 'red' },
    suspended: { variant: 'default' },
    pending: { variant: 'default' },
  },
  send,
  reload: reloadAdministration,
}

/** Deciding on shops, in the words of the dashboard or of Shop Management (R-DASH-09, R-DASH-17, R-SHOPS-08). */
export const shopDecisions: Readonly<Record<ShopScreen, Values>> = {
  dashboard: {
    ...shared,
    on: 'dashboard',
    useTexts: () => {
      const text = useText(decisionTexts)
      return useTextsWith({
        done: () => ({ title: text.success, text: text.vendorDone }),
        failed: () => ({ title: text.error, text: text.vendorFailed }),
        rejected: { label: text.rejectPrompt, placeholder: '' },
        suspended: { label: text.suspendPrompt, placeholder: '' },
      })
    },
  },
  list: {
    ...shared,
    on: 'list',
    useTexts: () => {
      const text = useText(decisionTexts)
      return useTextsWith({
        done: () => ({ title: text.success, text: text.shopDone }),
        failed: (error) => failureOf(text.error, error, text.shopFailed),
        rejected: { label: text.rejectLabel, placeholder: text.rejectPlaceholder },
        suspended: { label: text.suspendLabel, placeholder: text.suspendPlaceholder },
      })
    },
  },
}

/** Each status has its own field for the reason; a blank one is not sent (R-DASH-10, G-33). */
function send({ subject: { id, status: seen }, to, reason }: Decision<ShopStatus, DecidedShop>) {
  const field = shopStatus.reasons[to]
  const named = field && reason !== '' ? { [field]: reason } : {}
  return call(decideShop, { params: { id }, body: { status: to, seen, ...named } })
}

function useTextsWith({ done, failed, ...prompts }: ScreenTexts): ReturnType<Values['useTexts']> {
  const text = useText(decisionTexts)
  const { shopNamed } = useLocale()
  return {
    // Approving a suspended shop reinstates it (G-32).
    words: {
      approved: text.approve,
      reinstated: text.reinstate,
      rejected: text.reject,
      suspended: text.suspend,
      reopened: text.reopen,
    },
    nameOf: shopNamed,
    reasonOf: (of, to) => {
      const shop = shopNamed(of)
      if (to !== 'suspended') {
        const { rejectTitle: title, rejectConfirm: confirm } = text
        return {
          title,
          hint: text.rejectHint({ shop }),
          confirm,
          ready: readyReasons.shop,
          ...prompts.rejected,
        }
      }
      const { suspendTitle: title, suspendTitle: confirm } = text
      return { title, hint: text.suspendHint({ shop }), confirm, ...prompts.suspended }
    },
    done,
    failed,
    conflict: (now) => {
      if (!now) return null
      const { name } = now.by
      const status = text[now.status]
      const said = name === null ? text.meanwhile({ status }) : text.meanwhileBy({ name, status })
      return { title: text.alreadyDecided, text: said }
    },
  }
}
