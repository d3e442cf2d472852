import type { Order } from '#contract/orders/orders.ts'
import { customerName } from '#domain/orders/customer.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { type Emirate, emirateNames } from '#domain/shops/emirate.ts'

/** The customer's name as entered, or a note that it was erased. */
export function nameOf({ firstName, lastName }: Order['customer'], language: Language): string {
  return customerName(`${firstName} ${lastName}`.trim(), language)
}

/** Lines of the address as on an envelope; there are no postcodes. */
export function addressLines({ shippingAddress }: Pick<Order, 'shippingAddress'>, language: Language) {
  const { addressLine, city, emirate } = shippingAddress
  return [addressLine, city, emirateNames[emirate as Emirate]?.[language] ?? emirate] as const
}
