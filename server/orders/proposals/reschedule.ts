import { endProposal, type LockedOrder, lockOrder } from '#server/orders/locked-order.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { listOrderDays } from '#contract/orders/proposals.ts'
import { Refusal } from '#domain/refusal.ts'
import { isWithShop } from '#domain/orders/order-status.ts'
import { readBuyingRules } from '#server/shops/delivery/rules.ts'
import { bookSlots, freeSlot, type Slot } from '#server/shops/delivery/slots.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { notifyOfDay } from '../change-notifications.ts'
import { limitNotifications } from '#server/orders/limits.ts'
import { hasTaken } from '../move.ts'
import { findOrder } from '../find.ts'

/** Lists the days to which a customer, identified by number and e-mail, can move an order. Refusal: order.no-match. */
export async function daysOfOrder(
  deps: Deps,
  number: string,
  email: string,
): Promise<ReplyOf<typeof listOrderDays>> {
  const { status, shopId, emirate } = await findOrder(deps.db, number, email)
  if (!isWithShop(status)) return []
  const rules = await readBuyingRules(deps.db, [shopId], deps.clock())
  return rules.daysOf(shopId, emirate).map(({ date, windows }) => ({ date, windows: [...windows] }))
}

type DayInput = { readonly email: string; readonly date: string; readonly window: string }

/**
 * Moves an order to another day or window for the customer: books the new window, frees the old one, notifies the shop
 * and withdraws its proposal. An order waiting for its code holds no window yet, so only the requested one changes.
 * Refusals: order.no-match, order.day-fixed, order.window-full, request.too-many.
 */
export async function changeDay(
  deps: Deps,
  number: string,
  { email, date, window }: DayInput,
): Promise<void> {
  const { id } = await findOrder(deps.db, number, email)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id)
    if (!isWithShop(row.status)) throw new Refusal('order.day-fixed')
    if (row.deliveryDate === date && row.deliveryWindow === window) return
    if (!hasTaken(row)) return askForDay(tx, deps, row, { date, window })
    await limitNotifications(tx, deps, id)
    await moveDay(tx, deps, row, { date, window })
    await endProposal(tx, { orderId: id, as: 'withdrawn', at: deps.clock() })
    await notifyOfDay(tx, deps, { row, date, window, became: 'changed' })
  })
}

type Moment = { readonly date: string; readonly window: string; readonly isAny?: boolean }

/** Moves a locked order to another day and window and frees the old one. Refusal: order.window-full. */
export async function moveDay(tx: Tx, deps: Deps, row: LockedOrder, moment: Moment): Promise<void> {
  await moveWindow(tx, deps, row, moment)
  await writeDay(tx, deps, row, moment)
}

type Drive = Pick<LockedOrder, 'id' | 'shopId' | 'deliveryDate' | 'deliveryWindow'>

/** Books a window for a drive to an order's address, replacing the one booked before. Refusal: order.window-full. */
export async function moveWindow(tx: Tx, deps: Deps, row: Drive, moment: Moment): Promise<void> {
  const { shopId, deliveryDate, deliveryWindow } = row
  if (deliveryDate === moment.date && deliveryWindow === moment.window) return
  const { slot, full } = await offeredSlot(tx, deps, row, moment)
  const before =
    deliveryDate !== null && deliveryWindow !== null
      ? { shopId, day: deliveryDate, window: deliveryWindow }
      : null
  if (!(await exchange(tx, slot, before))) throw full
}

/** Changes the requested day of an order that holds no window yet. */
async function askForDay(tx: Tx, deps: Deps, row: LockedOrder, moment: Moment): Promise<void> {
  await offeredSlot(tx, deps, row, moment)
  await writeDay(tx, deps, row, moment)
}

/** Returns an offered window, and the refusal to throw if booking it fails after all. Refusal: order.window-full. */
async function offeredSlot(
  tx: Tx,
  deps: Deps,
  { id, shopId }: Pick<Drive, 'id' | 'shopId'>,
  { date, window, isAny }: Moment,
): Promise<{ readonly slot: Slot; readonly full: Refusal }> {
  const { emirate, shopName } = await readPlace(tx, id)
  const full = new Refusal('order.window-full', { shop: shopName }, 'window')
  const rules = await readBuyingRules(tx, [shopId], deps.clock())
  const day = rules.daysOf(shopId, emirate, isAny).find((one) => one.date === date)
  if (!day?.windows.includes(window)) throw full
  const capacity = rules.termsOf(shopId).windows.find((one) => one.window === window)?.capacity ?? 0
  return { slot: { shopId, day: date, window, capacity }, full }
}

function writeDay(tx: Tx, { clock }: Deps, { id }: LockedOrder, { date, window }: Moment) {
  const changes = { deliveryDate: date, deliveryWindow: window, updatedAt: clock() }
  return tx.updateTable('orders').set(changes).where('id', '=', id).execute()
}

/** Reads the emirate and the shop's name of an order. */
export function readPlace(db: Db, id: string) {
  return db
    .selectFrom('orders')
    .innerJoin('orderGroups', 'orderGroups.id', 'orders.groupId')
    .select(['emirate', 'shopName'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** Exchanges a window for another, locking rows in a fixed order, so that orders swapping windows never deadlock. */
async function exchange(tx: Tx, wanted: Slot, before: Omit<Slot, 'capacity'> | null): Promise<boolean> {
  const isBeforeFirst = before !== null && keyOf(before) < keyOf(wanted)
  if (isBeforeFirst) await freeSlot(tx, before)
  const full = await bookSlots(tx, [wanted])
  if (before !== null && !isBeforeFirst) await freeSlot(tx, before)
  return full.length === 0
}

function keyOf({ day, window }: Omit<Slot, 'capacity'>): string {
  return `${day} ${window}`
}
