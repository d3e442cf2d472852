import type { Admin } from '#server/deps.ts'
import { type Demo, demoId } from './demo-ids.ts'
import { playAll } from './play.ts'
import { type DemoCheckout, demoBuyers, demoCheckouts } from './orders-data.ts'
import { type Owners, readOwners, contextOf } from './context.ts'
import type { DemoEvent } from './year/event.ts'

/** Checkouts without a delivery: delivered orders have documents, whose numbers must follow time. */
export const openCheckouts = demoCheckouts.filter(
  ({ steps }) => !Object.values(steps).some((moves) => moves.some(({ to }) => to === 'delivered')),
)

/** Seeds orders in every status through the stories that users call, oldest first; those of an interrupted run stay. */
export async function seedOrders(demo: Demo, admin: Admin, checkouts = demoCheckouts): Promise<void> {
  const owners = await readOwners(demo)
  await playAll(contextOf(demo, admin, owners), checkoutEvents(demo.now, owners, checkouts))
}

/** Returns the events of the demo's checkouts up to `now`. */
export function checkoutEvents(now: Date, owners: Owners, checkouts: readonly DemoCheckout[]): DemoEvent[] {
  return checkouts.flatMap(({ buyer, daysAgo, items, steps }) => {
    const { language, ...said } = demoBuyers[buyer]
    const lines = Object.entries(items).map(([key, quantity]) => {
      return { productId: demoId('product', key), quantity }
    })
    const input = { ...said, items: lines, paymentMethod: 'cash_on_delivery' } as const
    const checkout = `${buyer} ${daysAgo}`
    const after = (hours: number) => new Date(now.getTime() - (daysAgo * 24 - hours) * 3_600_000)
    const moves = Object.entries(steps).flatMap(([key, made]) => {
      const shopId = owners.get(key)?.shopId
      if (shopId === undefined) return []
      const order = { checkout, shopId }
      return made.map(({ to, afterHours, reason, driver }): DemoEvent => {
        const move = { status: to, ...(reason && { rejectionReason: reason }), ...(driver && { driver }) }
        return { kind: 'moved', at: after(afterHours), order, move }
      })
    })
    return [{ kind: 'ordered', at: after(0), checkout, language, input }, ...moves]
  })
}
