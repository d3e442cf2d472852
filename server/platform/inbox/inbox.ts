import { type RawBuilder, sql } from 'kysely'
import type { Decoded } from '#contract/endpoint.ts'
import type { InboxState, listNotifications, Notification } from '#contract/platform/notifications.ts'
import { adminKindsHiddenFrom } from '#domain/platform/admin-notifications.ts'
import { adminRoles } from '#domain/platform/admin-roles.ts'
import { kindsHiddenFrom } from '#domain/shops/notification-topics.ts'
import { shopRoles } from '#domain/shops/shop-roles.ts'
import { type Db, isId } from '#server/deps.ts'
import { olderThan, type Page, pageAfter } from '#server/platform/db/page.ts'
import { recurring } from '#server/platform/jobs/job.ts'
import { readThem } from './notify.ts'

type NotificationsQuery = Decoded<typeof listNotifications>['query']

const shown = ['id', 'kind', 'params', 'href', 'createdAt', 'readAt'] as const
/** SQL: the subject of a notification as JSON. */
const subject = sql<Notification['subject']>`case when subject_kind is not null
  then jsonb_build_object('kind', subject_kind, 'id', subject_id) end`

/** Counting unread notifications stops here. */
const mostCounted = 1000

/** The number of notifications kept per user; users do not scroll further. */
const mostKept = 500

/** SQL: the kinds hidden from a user by their current role in a shop or on the platform, not the one at the time of the event. */
function kindsHidden(userId: RawBuilder<unknown>) {
  const ofShop = shopRoles.map((role) => sql`when ${sql.lit(role)} then ${kindsHiddenFrom(role)}::text[]`)
  const ofAdmin = adminRoles.map(
    (role) => sql`when ${sql.lit(role)} then ${adminKindsHiddenFrom(role)}::text[]`,
  )
  return sql<string[]>`coalesce(
    (select case role ${sql.join(ofShop, sql` `)} end from shop_people where user_id = ${userId}),
    (select case role ${sql.join(ofAdmin, sql` `)} end from platform_people where user_id = ${userId}), '{}')`
}

/** The notifications of a user's inbox that they may read. */
function notificationsOf(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .where('userId', '=', userId)
    .where(sql<boolean>`kind <> all (${kindsHidden(sql`${userId}`)})`)
}

/** Reads a page of a user's own inbox, newest first. */
export async function readInbox(
  db: Db,
  userId: string,
  { limit, cursor }: NotificationsQuery,
): Promise<Page<Notification[]>> {
  const newest = notificationsOf(db, userId)
    .select(shown)
    .select(subject.as('subject'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
  const after = olderThan(cursor, { table: 'notifications', at: 'createdAt', of: sql`user_id = ${userId}` })
  const page = await pageAfter(newest, { after, limit })
  return { ...page, rows: page.rows as Notification[] }
}

type ReadSelection = { readonly ids: readonly string[] } | { readonly all: true }

/** Marks the user's own notifications as read; ignores unknown ids and those of other users. */
export async function markRead(
  db: Db,
  userId: string,
  selection: ReadSelection,
  now: Date,
): Promise<{ unread: number }> {
  const ids = 'ids' in selection ? selection.ids.filter(isId) : null
  if (ids === null || ids.length > 0) {
    const unread = notificationsOf(db, userId)
      .select('id')
      .where('readAt', 'is', null)
      .$if(ids !== null, (some) => some.where('id', 'in', ids ?? []))
    await readThem(db, unread, now)
  }
  return { unread: await countUnread(db, userId) }
}

async function countUnread(db: Db, userId: string): Promise<number> {
  const [state] = await statesOf(db, [userId])
  return state?.unread ?? 0
}

/** The inbox state for the live stream, of many users in one statement. */
export async function statesOf(
  db: Db,
  userIds: readonly string[],
): Promise<(InboxState & { readonly userId: string })[]> {
  const { rows } = await sql<InboxRow>`
    select u.id as user_id, unread.count as unread, newest.*
    from unnest(${userIds}::uuid[]) u(id)
    cross join lateral (select ${kindsHidden(sql`u.id`)} as kinds) hidden
    cross join lateral (
      select count(*)::int as count
      from (select from notifications where user_id = u.id and read_at is null
        and kind <> all (hidden.kinds) limit ${mostCounted}) counted
    ) unread
    left join lateral (
      select id, kind, params, ${subject} as subject, href, created_at, read_at
      from notifications where user_id = u.id and kind <> all (hidden.kinds)
      order by created_at desc, id desc limit 1
    ) newest on true`.execute(db)
  return rows.map(({ userId, unread, id, ...rest }) => ({
    userId,
    unread,
    newest: id === null ? null : { id, ...rest },
  }))
}

type InboxRow = Omit<Notification, 'id'> & {
  readonly id: string | null
  readonly userId: string
  readonly unread: number
}

/** Daily: deletes the notifications of each inbox beyond the newest {@link mostKept}. */
export async function deleteOldNotifications(db: Db): Promise<void> {
  await sql`
    delete from notifications where id in (
      select old.id from users cross join lateral (
        select id from notifications where user_id = users.id order by created_at desc, id desc offset ${mostKept}
      ) old
    )`.execute(db)
}

/** Marks notifications older than `before` as read, e.g. the history that comes with the demo. */
export async function markOldNotificationsRead(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set((of) => ({ readAt: of.ref('createdAt') }))
    .where('createdAt', '<', before)
    .where('readAt', 'is', null)
    .execute()
}

export const cleanUpNotifications = recurring('clean-up-notifications', '41 22 * * *', (deps) =>
  deleteOldNotifications(deps.db),
)
