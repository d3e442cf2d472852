import type { Fils } from '#domain/platform/amounts/money.ts'
import type { Bilingual } from '#domain/platform/text/language.ts'

type Properties = {
  /** When the customer's money counts as paid; the supply for VAT is the earlier of payment and delivery (art. 25). */
  readonly paid: 'when-ordered' | 'at-delivery'
  /** Who takes and refunds it: a provider, on its own page, or the driver at the door. */
  readonly takenBy: 'provider' | 'driver'
}

const properties = {
  cash_on_delivery: { paid: 'at-delivery', takenBy: 'driver' },
  card: { paid: 'when-ordered', takenBy: 'provider' },
  tabby: { paid: 'at-delivery', takenBy: 'provider' },
  tamara: { paid: 'at-delivery', takenBy: 'provider' },
} as const satisfies Record<string, Properties>

/** Payment methods. Code asks for their properties through the functions here, and never compares names. */
export type PaymentMethod = keyof typeof properties
export const paymentMethods = Object.keys(properties) as [PaymentMethod, ...PaymentMethod[]]

/** Paid before delivery: earlier cancellations are refunded. */
export function isPrepaid(method: PaymentMethod): boolean {
  return properties[method].paid === 'when-ordered'
}

/** Paid at the door: it has a fee and a limit, needs a code and a proof of delivery, and is counted. */
export function isCash(method: PaymentMethod): method is 'cash_on_delivery' {
  return properties[method].takenBy === 'driver'
}

/** Paid through a provider: items and window are reserved while its page is open, and the provider pays refunds. */
export function isByProvider(method: PaymentMethod): method is ProviderMethod {
  return !isCash(method)
}
export type ProviderMethod = Exclude<PaymentMethod, 'cash_on_delivery'>

/** Approved by a provider when ordered, captured when delivered; the customer pays the provider in instalments. */
export function isByInstalments(method: PaymentMethod): method is InstalmentMethod {
  return isByProvider(method) && !isPrepaid(method)
}
export const instalmentMethods = ['tabby', 'tamara'] as const satisfies readonly PaymentMethod[]
export type InstalmentMethod = (typeof instalmentMethods)[number]

export const instalmentNames: Readonly<Record<InstalmentMethod, Bilingual>> = {
  tabby: { en: 'Tabby', ar: 'تابي' },
  tamara: { en: 'Tamara', ar: 'تمارا' },
}

/** Least and greatest amount that a provider takes in instalments, both included, and the number of instalments. */
export type InstalmentTerms = { readonly leastFils: Fils; readonly mostFils: Fils; readonly count: number }

/** Returns the highest of the instalments for an amount; null if the provider does not take it. */
export function instalmentOf({ leastFils, mostFils, count }: InstalmentTerms, fils: Fils): Fils | null {
  return fils < leastFils || fils > mostFils ? null : Math.ceil(fils / count)
}
