import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { decideShop } from '#contract/shops/shop-approval.ts'
import type { Shop } from '#contract/shops/shops.ts'
import type { ShopStatus } from '#domain/status/shop-status.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useText } from '#web/i18n/locale.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.tsx'
import { decisionTexts } from './decision-messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { reloadAdministration, shopQuery } from './queries.ts'

/** What deciding needs to know of a shop; the status is the one on screen, which the server compares. */
export type DecidedShop = Pick<Shop, 'id' | 'shopName' | 'shopNameAr' | 'status'>

type Decision = { readonly shop: DecidedShop; readonly to: ShopStatus; readonly reason: string }

export type ShopDecisions = {
  /** Decides, where a reason belongs to it after asking for one. */
  readonly decide: (shop: DecidedShop, to: ShopStatus) => void
  /** What is being decided right now: all buttons wait for it (R-SHOPS-10). */
  readonly pending: { readonly shopId: string; readonly to: ShopStatus } | null
  readonly isAsking: boolean
  /** The dialog that asks for the reason: to be placed once. */
  readonly dialog: ReactNode
}

type Options = {
  /** Words of the dashboard or of Shop Management: they say and ask differently (R-DASH-09, R-SHOPS-08). */
  readonly manner: 'vendor' | 'shop'
  /** Told with the shop as it was when the decider saw it. */
  readonly onDecided?: (shop: DecidedShop) => Promise<void>
}

/** Deciding on shops from any screen: the dialog for reasons, the call, its toasts, and reading anew what changed. */
export function useShopDecisions({ manner, onDecided }: Options): ShopDecisions {
  const [asked, setAsked] = useState<Omit<Decision, 'reason'> | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState(0)
  const { mutate, variables, isPending, meanwhile, setMeanwhile } = useDecide(manner, ({ shop }) => {
    setIsAsking(false)
    setMade((before) => before + 1)
    void onDecided?.(shop)
  })
  const decide = useCallback(
    (shop: DecidedShop, to: ShopStatus) => {
      if (to !== 'rejected' && to !== 'suspended') return mutate({ shop, to, reason: '' })
      setMeanwhile(null)
      setAsked({ shop, to })
      setIsAsking(true)
    },
    [mutate, setMeanwhile],
  )
  const pending = useMemo(
    () => (isPending && variables ? { shopId: variables.shop.id, to: variables.to } : null),
    [isPending, variables],
  )
  const dialog = (
    <ReasonDialog
      isOpen={isAsking}
      manner={manner}
      shop={asked?.shop ?? null}
      to={asked?.to === 'suspended' ? 'suspended' : 'rejected'}
      subject={`${asked?.shop.id} ${asked?.to} ${made}`}
      isPending={isPending}
      alert={meanwhile}
      onConfirm={(reason) => asked && mutate({ ...asked, reason })}
      onClose={() => setIsAsking(false)}
    />
  )
  return { decide, pending, isAsking, dialog }
}

function useDecide(manner: Options['manner'], onDecided: (decision: Decision) => void) {
  const text = useText(decisionTexts)
  const client = useQueryClient()
  const announceOther = useAnnounceOther()
  const [meanwhile, setMeanwhile] = useState<string | null>(null)
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (_shop, decision) => {
      toastSuccess({ title: text.success, text: manner === 'vendor' ? text.vendorDone : text.shopDone })
      onDecided(decision)
      return reloadAdministration(client)
    },
    onError: async (error, { shop }) => {
      if (error instanceof ApiError && error.status === 409) return setMeanwhile(await announceOther(shop.id))
      const general = manner === 'vendor' ? text.vendorFailed : sentenceOf(error, text.shopFailed)
      toastFailure({ title: text.failure, text: general })
    },
  })
  return { ...mutation, meanwhile, setMeanwhile }
}

/** Reasons go by the name of their status; a blank one is not sent (R-DASH-10, G-33). */
function send({ shop, to, reason }: Decision) {
  const named =
    reason === '' ? {} : to === 'rejected' ? { rejectionReason: reason } : { suspensionReason: reason }
  return call(decideShop, { params: { id: shop.id }, body: { status: to, seen: shop.status, ...named } })
}

/** Another administrator was faster: the shop is read anew, and said who decided what. */
function useAnnounceOther() {
  const text = useText(decisionTexts)
  const client = useQueryClient()
  return async (shopId: string): Promise<string> => {
    await reloadAdministration(client)
    const now = await client.fetchQuery({ ...shopQuery(shopId), staleTime: 0 }).catch(() => null)
    const last = now?.history[0]
    const status = now ? text[now.status] : ''
    const said = last?.by ? text.meanwhileBy({ name: last.by, status }) : text.meanwhile({ status })
    toastFailure({ title: text.meanwhileTitle, text: said })
    return said
  }
}
