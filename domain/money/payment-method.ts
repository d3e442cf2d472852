import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

type Properties = {
  /** When the customer's money counts as paid; the supply for VAT is the earlier of payment and delivery (art. 25). */
  readonly paid: 'when-ordered' | 'at-delivery'
  /** Who takes it, and gives it back: a provider, on a page of its own, or whoever stands at the door. */
  readonly takenBy: 'provider' | 'driver'
}

const properties = {
  cash_on_delivery: { paid: 'at-delivery', takenBy: 'driver' },
  card: { paid: 'when-ordered', takenBy: 'provider' },
  tabby: { paid: 'at-delivery', takenBy: 'provider' },
  tamara: { paid: 'at-delivery', takenBy: 'provider' },
} as const satisfies Record<string, Properties>

/** How an order may be paid. What follows from that is asked of it here, never of its name. */
export type PaymentMethod = keyof typeof properties
export const paymentMethods = Object.keys(properties) as [PaymentMethod, ...PaymentMethod[]]

/** Paid before the delivery: what is cancelled until then goes back. */
export function isPrepaid(method: PaymentMethod): boolean {
  return properties[method].paid === 'when-ordered'
}

/** Taken at the door: it has a fee and a limit, asks for a code and for a proof of delivery, and is counted. */
export function isCash(method: PaymentMethod): method is 'cash_on_delivery' {
  return properties[method].takenBy === 'driver'
}

/** Taken by a provider: items and window are held while its page is open, and what goes back is given by it. */
export function isByProvider(method: PaymentMethod): method is ProviderMethod {
  return !isCash(method)
}
export type ProviderMethod = Exclude<PaymentMethod, 'cash_on_delivery'>

/** Approved by a provider when it is ordered, captured when it is delivered; the customer pays the provider in parts. */
export function isByInstalments(method: PaymentMethod): method is InstalmentMethod {
  return isByProvider(method) && !isPrepaid(method)
}
export const instalmentMethods = ['tabby', 'tamara'] as const satisfies readonly PaymentMethod[]
export type InstalmentMethod = (typeof instalmentMethods)[number]

export const instalmentNames: Readonly<Record<InstalmentMethod, Bilingual>> = {
  tabby: { en: 'Tabby', ar: 'تابي' },
  tamara: { en: 'Tamara', ar: 'تمارا' },
}

/** For which sums a provider takes instalments, both included, and how many there are. */
export type InstalmentTerms = { readonly leastFils: Fils; readonly mostFils: Fils; readonly count: number }

/** What each payment comes to, the highest of them, where the provider takes this sum; null where it does not. */
export function instalmentOf({ leastFils, mostFils, count }: InstalmentTerms, fils: Fils): Fils | null {
  return fils < leastFils || fils > mostFils ? null : Math.ceil(fils / count)
}
