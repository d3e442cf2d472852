import type { CartItem } from '#contract/orders/checkout/cart.ts'
import { type Order, readOrderGroup } from '#contract/orders/orders.ts'
import { ApiError } from '#web/kit/api/api-error.ts'
import { call } from '#web/kit/api/call.ts'
import { commonTexts } from '#web/kit/i18n/common-messages.ts'
import { useText } from '#web/kit/i18n/locale.tsx'
import type { HeadInput, PageHead } from '#web/kit/pages/page.ts'
import { useLocation } from '#web/kit/router/router.ts'
import { itemsOf, maxOfAProduct, useCart } from '#web/kit/storefront/cart/cart-store.ts'
import type { Details } from '#web/kit/storefront/cart/details-store.ts'
import { BrowseLink, EmptyState, FailedState } from '#web/kit/storefront/empty-state.tsx'
import { useIsAwake } from '#web/kit/pages/use-is-awake.ts'
import { useEffect, useState } from 'react'
import { CheckoutForm } from './checkout-form.tsx'
import { checkoutTexts } from './messages.ts'
import parts from '#web/kit/storefront/visitor/parts.module.css'

/** Hides the site navigation, so that nothing leads away from the checkout. */
export const isBare = true

export function head({ locale }: HeadInput<unknown>): PageHead {
  const text = checkoutTexts[locale.language]
  const title = commonTexts[locale.language].titleOf({ page: text.title })
  return { title, description: text.lead, isIndexed: false }
}

/** The checkout, on one page. */
export default function CheckoutScreen() {
  const text = useText(checkoutTexts)
  return (
    <div className={`mj-container ${parts.screen}`}>
      <h1 className="mj-display mj-d2">{text.title}</h1>
      <noscript>{text.needsScript}</noscript>
      <Buying />
    </div>
  )
}

function Buying() {
  const text = useText(checkoutTexts)
  const common = useText(commonTexts)
  const isAwake = useIsAwake()
  const { search } = useLocation()
  const lines = useCart()
  const [isPlaced, setPlaced] = useState(false)
  const alone = boughtAlone(search)
  const again = new URLSearchParams(search).get('again')
  const { before, isFailed, retry } = useBoughtBefore(again)
  const items = before?.items ?? (alone ? [alone] : itemsOf(lines))
  const isFromCart = alone === null && !before
  if (isFailed) return <FailedState title={text.orderFailed} text={text.failedText} onRetry={retry} />
  if (!isAwake || before === undefined) return <output className={parts.waiting}>{common.loading}</output>
  if (isPlaced) return <output className={parts.waiting}>{text.placed}</output>
  if (items.length === 0) {
    return (
      <EmptyState drawing="armchair" title={text.emptyTitle} text={text.emptyText}>
        <BrowseLink />
      </EmptyState>
    )
  }
  const details = before?.details
  return <CheckoutForm {...{ items, isFromCart, details }} onPlaced={() => setPlaced(true)} />
}

/** Reads an item to buy directly, without the cart: `?buy=<id>&quantity=1&color=beige`. */
function boughtAlone(search: string): CartItem | null {
  const query = new URLSearchParams(search)
  const productId = query.get('buy')
  if (!productId) return null
  const quantity = Math.trunc(Number(query.get('quantity') ?? 1))
  const color = query.get('color')
  return {
    productId,
    quantity: Math.min(Math.max(1, quantity || 1), maxOfAProduct),
    ...(color !== null && { color }),
    ...(query.get('assembly') === 'true' && { assembly: true }),
  }
}

/** Items and details of an earlier, unpaid order to start the checkout with. */
type BoughtBefore = { readonly items: readonly CartItem[]; readonly details: Details }

/** Reads that order by its link; undefined while loading, null where there is none. */
function useBoughtBefore(link: string | null) {
  const [before, setBefore] = useState<BoughtBefore | null>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (link === null) return
    call(readOrderGroup, { params: { link } }).then(
      ({ orders }) => setBefore(boughtBefore(orders)),
      (error: unknown) =>
        error instanceof ApiError && error.status === 404 ? setBefore(null) : setFailed(true),
    )
  }, [link, attempt])
  const retry = () => {
    setFailed(false)
    setAttempt(attempt + 1)
  }
  return { before: link === null ? null : before, isFailed, retry }
}

function boughtBefore(orders: readonly Order[]): BoughtBefore | null {
  const [first] = orders
  if (!first) return null
  const { company, ...customer } = first.customer
  const { emirate, city, addressLine, makani, notes, doorCm, floor, hasLift } = first.shippingAddress
  return {
    items: orders.flatMap(({ items }) => items.map(itemOf)),
    details: {
      ...customer,
      companyName: company?.name ?? '',
      companyTrn: company?.trn ?? '',
      emirate,
      city,
      addressLine,
      makani: makani ?? '',
      notes: notes ?? '',
      doorCm: String(doorCm ?? ''),
      floor: String(floor ?? ''),
      hasLift: hasLift === null ? '' : hasLift ? 'yes' : 'no',
    },
  }
}

function itemOf({ productId, quantity, color, assembly, bundleOf }: Order['items'][number]): CartItem {
  return {
    productId,
    quantity,
    ...(color && { color: color.slug ?? color.name }),
    ...(assembly !== null && { assembly: true }),
    ...(bundleOf !== null && { bundleOf }),
  }
}
