import { createStoredList } from '#web/kit/storefront/stored-list.ts'

/** A checkout placed in this browser: its link, the numbers of its orders, and when it was placed (ISO). */
export type RecentOrder = {
  readonly link: string
  readonly numbers: readonly string[]
  readonly at: string
}

const recent = createStoredList({
  key: 'mj-orders',
  most: 20,
  isItem: (value): value is RecentOrder => {
    const { link, numbers, at } = Object(value) as Readonly<Record<string, unknown>>
    const areNumbers = Array.isArray(numbers) && numbers.every((one) => typeof one === 'string')
    return areNumbers && isLink(link) && typeof at === 'string' && !Number.isNaN(Date.parse(at))
  },
})

/** Newest first. */
export const useRecentOrders = recent.use

export function rememberOrder(order: RecentOrder): void {
  recent.write([order, ...recent.value().filter(({ link }) => link !== order.link)])
}

/** Forgets a checkout whose link is no longer valid. */
export function forgetOrder(link: string): void {
  recent.write(recent.value().filter((one) => one.link !== link))
}

function isLink(value: unknown): boolean {
  return typeof value === 'string' && /^[\w-]{1,200}$/.test(value)
}
