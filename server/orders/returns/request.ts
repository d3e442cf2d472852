import type { z } from 'zod'
import type { requestReturn as asked } from '#contract/orders/returns.ts'
import { returnable } from '#domain/orders/returns.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tx, Deps } from '#server/deps.ts'
import { creating, type RequestKey } from '#server/platform/http/request-keys.ts'
import { keepPhotos } from '#server/orders/photos.ts'
import { lockOrderByNumber } from '#server/orders/find.ts'
import { recordTransition } from '#server/platform/status/events.ts'
import { readLines, type ReturnLine } from './read-lines.ts'
import { notifyOfRequest } from './notifications.ts'

type Body = z.output<NonNullable<(typeof asked)['body']>>
type Requested = Body & {
  readonly id: string
  readonly orderNumber: string
  /** The user who uploaded the photos; null for anonymous uploads. */
  readonly ownerId: string | null
}

/**
 * Requests a return for the customer, who is identified by number and e-mail. The order is locked, so that no item can
 * be returned twice. Refusals: order.no-match, return.not-delivered, return.too-late, return.too-many,
 * object.unknown-file.
 */
export async function requestReturn(
  deps: Deps,
  { id, orderNumber, email, items, reason, photos = [], ownerId }: Requested,
  key?: RequestKey | null,
): Promise<void> {
  await creating(deps, key, async (tx) => {
    const { id: orderId } = await lockOrderByNumber(tx, orderNumber, email)
    const at = deps.clock()
    await lockReturnable(tx, orderId, at)
    const lines = await readLines(tx, orderId)
    const wanted = takeFrom(lines, items)
    await tx.insertInto('returns').values({ id, orderId, reason, createdAt: at, statusSince: at }).execute()
    const rows = Array.from(wanted, ([position, quantity]) => ({ returnId: id, orderId, position, quantity }))
    await tx.insertInto('returnItems').values(rows).execute()
    const pathOf = (place: number) => `photos.${place}`
    await keepPhotos(tx, deps, { orderId, of: { returnId: id }, addresses: photos, ownerId, pathOf })
    const event = {
      subjectId: id,
      actorId: null,
      by: 'customer',
      fromStatus: null,
      toStatus: 'requested',
      at,
    } as const
    await recordTransition(tx, 'return', event)
    await notifyOfRequest(tx, deps, id)
  })
}

async function lockReturnable(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'returnableUntil'])
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (order.status !== 'delivered') throw new Refusal('return.not-delivered')
  if (order.returnableUntil === null || order.returnableUntil < now) throw new Refusal('return.too-late')
}

/** Returns the quantity per line: a product can be in several, and items that name their line are counted first. */
function takeFrom(lines: readonly ReturnLine[], items: Body['items']): ReadonlyMap<number, number> {
  const taken = new Map<number, number>()
  const wanted = items
    .map(({ position = null, ...item }, index) => ({ ...item, position, index }))
    .toSorted((a, b) => Number(a.position === null) - Number(b.position === null))
  for (const { index, productId, position, quantity } of wanted) {
    let left = quantity
    const meant = lines.filter((one) => {
      return one.productId === productId.toLowerCase() && (position === null || one.position === position)
    })
    for (const line of meant) {
      const more = Math.min(left, returnable(line) - (taken.get(line.position) ?? 0))
      if (more > 0) taken.set(line.position, (taken.get(line.position) ?? 0) + more)
      left -= Math.max(0, more)
    }
    if (left > 0) throw new Refusal('return.too-many', {}, `items.${index}.quantity`)
  }
  return taken
}
