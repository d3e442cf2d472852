import { useEffect, useState } from 'react'
import type { CartItem } from '#contract/orders/checkout/cart.ts'
import { type Order, readOrderGroup } from '#contract/orders/orders.ts'
import { call } from '#web/kit/api/call.ts'
import type { Details } from '#web/kit/storefront/cart/details-store.ts'

/** What a checkout begins with that was ordered before and never paid. */
type BoughtBefore = { readonly items: readonly CartItem[]; readonly details: Details }

/** By the link of that order; undefined while it is read, null where it leads nowhere. */
export function useBoughtBefore(link: string | null): BoughtBefore | null | undefined {
  const [before, setBefore] = useState<BoughtBefore | null>()
  useEffect(() => {
    if (link === null) return
    call(readOrderGroup, { params: { link } }).then(
      ({ orders }) => setBefore(boughtBefore(orders)),
      () => setBefore(null),
    )
  }, [link])
  return link === null ? null : before
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
