/** Who carries cash from the door to the desk: a shop's driver, the platform's own, or a courier. */
export const cashCarriers = ['shop', 'platform', 'courier'] as const
export type CashCarrier = (typeof cashCarriers)[number]

/** One of them; `shopId` says whose driver it is, where it is a shop's. */
export type Carrier = {
  readonly carrier: CashCarrier
  readonly shopId: string | null
  /** Of the driver or courier, where it was said. */
  readonly name: string | null
}

/** What was said when an order was sent. */
type ShippingDetails = { readonly carrier?: string | undefined; readonly driver?: string | undefined }

/** Who took the cash of an order at the door: the courier it was given to, else a driver of whoever sells it. */
export function carrierOf(sellerId: string | null, { carrier: courier, driver }: ShippingDetails): Carrier {
  if (courier) return { carrier: 'courier', shopId: null, name: courier }
  return { carrier: sellerId === null ? 'platform' : 'shop', shopId: sellerId, name: driver ?? null }
}
