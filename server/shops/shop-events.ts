import type { ShopStatus } from '#domain/status/shop-status.ts'
import type { Tx } from '#server/db/db.ts'
import { newId } from '#server/id.ts'

type ShopEvent = {
  readonly shopId: string
  /** Null where no person decided, e.g. the automatic approval. */
  readonly actorId: string | null
  readonly fromStatus: ShopStatus | null
  readonly toStatus: ShopStatus
  readonly reason: string | null
  readonly at: Date
}

/** Records a change of status and returns the event's id (R-STATE-08). */
export async function recordShopEvent(tx: Tx, event: ShopEvent): Promise<string> {
  const id = newId()
  await tx
    .insertInto('shopEvents')
    .values({ id, ...event })
    .execute()
  return id
}
