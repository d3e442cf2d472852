import { createStoredList } from '#web/kit/storefront/stored-list.ts'

/** Lets this browser act for the customer of a checkout (0161). */
type OrderKey = { readonly link: string; readonly key: string }

const stored = createStoredList<OrderKey>({
  key: 'mj-order-keys',
  most: 20,
  isItem: (value): value is OrderKey => {
    const { link, key } = Object(value) as Readonly<Record<string, unknown>>
    return typeof link === 'string' && typeof key === 'string' && /^[\w-]{1,200}$/.test(key)
  },
})

export const useOrderKeys = stored.use

/** Stores a key; a mailed one replaces the one from ordering in this browser. */
export function rememberKey(key: OrderKey): void {
  stored.write([key, ...stored.value().filter(({ link }) => link !== key.link)])
}

export function orderKeyOf(checkout: string): string | null {
  return stored.value().find(({ link }) => link === checkout)?.key ?? null
}

/** Returns all keys, which identify a returning customer (0161). */
export function knownByKeys(): string {
  return stored
    .value()
    .map(({ key }) => key)
    .join(' ')
}
