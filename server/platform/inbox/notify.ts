import { type SelectQueryBuilder, sql } from 'kysely'
import { type AdminNotificationKind, adminRolesHearing } from '#domain/platform/admin-notifications.ts'
import type {
  NotificationSubject,
  NotificationKind,
  NotificationParams,
} from '#domain/platform/notification.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Database } from '#server/platform/db/types.ts'
import { newId } from '#server/platform/db/id.ts'

declare module '#server/deps.ts' {
  interface Deps {
    /** Tells nobody of what its stories do: they belong to the demo's past, of which nobody wants to read now. */
    readonly isMuted?: true
  }
}

/** Who is told: one user, or every administrator who may deal with it (domain/platform/admin-notifications.ts). */
type Recipient<K> =
  | { readonly userId: string }
  | (K extends AdminNotificationKind ? { readonly role: 'admin' } : never)

type Notice<K extends NotificationKind> = {
  readonly to: Recipient<K>
  /** Names the event, e.g. `shop-decided:<event id>`: one event tells one user once, however often it is told. */
  readonly eventKey: string
  readonly kind: K
  readonly params: NotificationParams<K>
  readonly subject: NotificationSubject | null
  readonly at: Date
}

/** Puts news into inboxes in the transaction of its event; open portals show it after the commit. */
export async function notify<K extends NotificationKind>(tx: Tx, notice: Notice<K>): Promise<void> {
  const { to, eventKey, kind, subject, at } = notice
  const userIds = 'userId' in to ? [to.userId] : await administrators(tx, kind as AdminNotificationKind)
  if (userIds.length === 0) return
  const params = JSON.stringify(notice.params)
  const about = { subjectKind: subject?.kind ?? null, subjectId: subject?.id ?? null }
  const row = { eventKey, kind, params, ...about, createdAt: at }
  const rows = userIds.map((userId) => ({ id: newId(), userId, ...row }))
  await tx
    .insertInto('notifications')
    .values(rows)
    .onConflict((again) => again.constraint('notifications_once').doNothing())
    .execute()
}

type Matter = {
  readonly kinds: readonly NotificationKind[]
  /** Without ids, all of its kind. */
  readonly subject: { readonly kind: NotificationSubject['kind']; readonly ids: readonly string[] | null }
  readonly at: Date
}

/** News whose matter has been dealt with waits for nobody any more: it counts as read in every inbox. */
export async function closeNotifications(tx: Tx, { kinds, subject, at }: Matter): Promise<void> {
  const open = tx
    .selectFrom('notifications')
    .select('id')
    .where('readAt', 'is', null)
    .where('kind', 'in', kinds)
    .where('subjectKind', '=', subject.kind)
    .$if(subject.ids !== null, (some) =>
      some.where('subjectId', '=', sql<string>`any(${subject.ids}::uuid[])`),
    )
  await readThem(tx, open, at)
}

type NotificationSelection = SelectQueryBuilder<Database, 'notifications', { id: string }>

/** In the order of their ids: a reader who marks all and a decision that closes some never wait for each other. Null: not read. */
export async function readThem(db: Db, chosen: NotificationSelection, at: Date | null): Promise<void> {
  const inOrder = chosen.orderBy('id').forNoKeyUpdate()
  await db.updateTable('notifications').set({ readAt: at }).where('id', 'in', inOrder).execute()
}

/** What somebody may read of their inbox is something else now: open portals show it after the commit. */
export async function refreshInbox(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_notify('notifications', ${userId})`.execute(tx)
}

type NotificationKey = { readonly shopId: string; readonly eventKey: string }

/** Takes news out of the inboxes of a shop, whose event is taken back. */
export async function withdrawNotification(tx: Tx, { shopId, eventKey }: NotificationKey): Promise<void> {
  await sql`
    with gone as (
      delete from notifications
      where event_key = ${eventKey} and user_id in (select user_id from shop_people where shop_id = ${shopId})
      returning user_id
    )
    select pg_notify('notifications', user_id::text) from gone`.execute(tx)
}

type Closed = { readonly shopId: string; readonly closedAt: Date }

/** What was closed by an event that is taken back waits again, for administrators and for the shop. */
export async function reopenNotifications(tx: Tx, { shopId, closedAt }: Closed): Promise<void> {
  const readers = tx
    .selectFrom('users')
    .leftJoin('shopPeople', 'shopPeople.userId', 'users.id')
    .select('users.id')
    .where((is) => is.or([is('users.role', '=', 'admin'), is('shopPeople.shopId', '=', shopId)]))
  const closed = tx.selectFrom('notifications').select('id')
  await readThem(tx, closed.where('userId', 'in', readers).where('readAt', '=', closedAt), null)
}

async function administrators(tx: Tx, kind: AdminNotificationKind): Promise<string[]> {
  const rows = await tx
    .selectFrom('platformPeople')
    .select('userId')
    .where('role', 'in', adminRolesHearing(kind))
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
