import type { NotificationKind, NotificationParams } from '#domain/notification.ts'
import type { Tx } from '#server/db/db.ts'
import { newId } from '#server/id.ts'

/** Who is told: one user, or every administrator. */
export type Recipient = { readonly userId: string } | { readonly role: 'admin' }

type Notice<K extends NotificationKind> = {
  readonly to: Recipient
  /** Names the event, e.g. `shop-decided:<event id>`: one event tells one user once, however often it is told. */
  readonly eventKey: string
  readonly kind: K
  readonly params: NotificationParams<K>
  /** Where the news leads: a path of this site. */
  readonly href: string | null
  readonly at: Date
}

/** Puts news into inboxes in the transaction of its event; open portals show it after the commit. */
export async function notify<K extends NotificationKind>(tx: Tx, notice: Notice<K>): Promise<void> {
  const { to, eventKey, kind, href, at } = notice
  const userIds = 'userId' in to ? [to.userId] : await administrators(tx)
  if (userIds.length === 0) return
  const params = JSON.stringify(notice.params)
  const rows = userIds.map((userId) => ({ id: newId(), userId, eventKey, kind, params, href, createdAt: at }))
  await tx
    .insertInto('notifications')
    .values(rows)
    .onConflict((again) => again.constraint('notifications_once').doNothing())
    .execute()
}

async function administrators(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('id').where('role', '=', 'admin').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
