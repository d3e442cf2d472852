import { type SelectQueryBuilder, sql } from 'kysely'
import { type AdminNotificationKind, adminRolesHearing } from '#domain/platform/admin-notifications.ts'
import type {
  NotificationSubject,
  NotificationKind,
  NotificationParams,
} from '#domain/platform/notification.ts'
import type { Language } from '#domain/platform/text/language.ts'
import { urgentTopics } from '#domain/shops/mail-choices.ts'
import { rolesHearing, type ShopNotificationKind, topicOf } from '#domain/shops/notification-topics.ts'
import { type Deps, type Db, newId, type Tx } from '#server/deps.ts'
import type { Database } from '#server/platform/db/types.ts'
import { postMails } from '#server/platform/mail/outbox.ts'
import type { Mail } from '#server/platform/mail/templates/layout.ts'

declare module '#server/deps.ts' {
  interface Deps {
    /** Suppresses the messages of stories that belong to the demo's past, which nobody wants to read now. */
    readonly isMuted?: true
  }
}

/** One user, or every administrator with the right to act on it (domain/platform/admin-notifications.ts). */
type Recipient<K> = { readonly userId: string } | (K extends AdminNotificationKind ? Administrators : never)

type Administrators = {
  readonly role: 'admin'
  /** Skips administrators with an unread notification of the same kind, which says the same. */
  readonly unlessUnread?: boolean
}

type Notice<K extends NotificationKind> = {
  readonly to: Recipient<K>
  /** Identifies the event, e.g. `shop-decided:<event id>`: each user gets one notification per event. */
  readonly eventKey: string
  readonly kind: K
  readonly params: NotificationParams<K>
  readonly subject: NotificationSubject | null
  readonly at: Date
}

/** Adds a notification to inboxes in the transaction of its event; open portals show it after the commit. */
export async function notify<K extends NotificationKind>(tx: Tx, notice: Notice<K>): Promise<void> {
  const { to, eventKey, kind, subject, at } = notice
  const userIds = 'userId' in to ? [to.userId] : await administrators(tx, kind as AdminNotificationKind, to)
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
  /** All subjects of the kind if `ids` is null. */
  readonly subject: { readonly kind: NotificationSubject['kind']; readonly ids: readonly string[] | null }
  readonly at: Date
}

/** Marks notifications as read in every inbox once their matter has been dealt with. */
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

/** Sets `readAt` (null: unread), locking by id: a reader who marks all and a decision that closes some cannot deadlock. */
export async function readThem(db: Db, chosen: NotificationSelection, at: Date | null): Promise<void> {
  const inOrder = chosen.orderBy('id').forNoKeyUpdate()
  await db.updateTable('notifications').set({ readAt: at }).where('id', 'in', inOrder).execute()
}

/** Updates a user's open portals after the commit, when a new role changes which notifications they see. */
export async function refreshInbox(tx: Tx, userId: string): Promise<void> {
  await sql`select pg_notify('notifications', ${userId})`.execute(tx)
}

type NotificationKey = { readonly shopId: string; readonly eventKey: string }

/** Removes a notification from the inboxes of a shop, because its event was undone. */
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

/** Makes the notifications that an undone event had closed unread again, for administrators and for the shop. */
export async function reopenNotifications(tx: Tx, { shopId, closedAt }: Closed): Promise<void> {
  const readers = tx
    .selectFrom('users')
    .leftJoin('shopPeople', 'shopPeople.userId', 'users.id')
    .select('users.id')
    .where((is) => is.or([is('users.role', '=', 'admin'), is('shopPeople.shopId', '=', shopId)]))
  const closed = tx.selectFrom('notifications').select('id')
  await readThem(tx, closed.where('userId', 'in', readers).where('readAt', '=', closedAt), null)
}

async function administrators(
  tx: Tx,
  kind: AdminNotificationKind,
  { unlessUnread = false }: Administrators,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('platformPeople as p')
    .select('userId')
    .where('role', 'in', adminRolesHearing(kind))
    .$if(unlessUnread, (all) =>
      all.where(sql<boolean>`not exists (select from notifications n
        where n.user_id = p.user_id and n.kind = ${kind} and n.read_at is null)`),
    )
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

/** The most people that a shop can have. */
const mostPeople = 50

/** A recipient of a notification among the people of a shop. */
type Hearer = {
  readonly id: string
  /** The name in a mail: for the shop's first contact, the owner's name in the registration; else the first name. */
  readonly ownerName: string
  readonly email: string
  readonly language: Language
  /** The shop's first contact; while a change of owners leaves none among them, the one who would be next. */
  readonly isFirst: boolean
  /** False for invited people and muted topics; urgent topics are mailed to the first contact if to nobody else. */
  readonly isMailed: boolean
}

type ShopNotice<K extends ShopNotificationKind> = {
  readonly shopId: string
  /** Identifies the event: each person is notified once per event. */
  readonly eventKey: string
  readonly kind: K
  readonly params: NotificationParams<K>
  readonly subject: NotificationSubject | null
  /** Writes the mail to each recipient; without it, no mails are sent. */
  readonly write?: (person: Pick<Hearer, 'ownerName' | 'language'>) => Mail
  /** The event can be undone for some seconds, so its mails are held back. */
  readonly isHeld?: boolean
}

/** Notifies the people of a shop whose role it concerns (domain/shops/notification-topics.ts), in the portal and by mail. */
export async function notifyShop<K extends ShopNotificationKind>(
  tx: Tx,
  deps: Deps,
  notice: ShopNotice<K>,
): Promise<void> {
  const people = await notifyPeople(tx, notice, deps.clock())
  const { write, eventKey, isHeld } = notice
  if (!write) return
  const mailed = people.filter(({ isMailed }) => isMailed)
  const postings = mailed.map(({ id, email: to, isFirst, ...person }) => ({
    eventKey: isFirst ? eventKey : mailKey(eventKey, id),
    to,
    language: person.language,
    mail: write(person),
    ...(isHeld && { isHeld }),
  }))
  await postMails(tx, deps, postings)
}

/** The event key of a mail to anyone but the first contact. */
function mailKey(eventKey: string, userId: string): string {
  return `${eventKey}:${userId}`
}

/** Adds the notification to the inboxes of the recipients, and returns them. */
async function notifyPeople<K extends ShopNotificationKind>(
  tx: Tx,
  notice: ShopNotice<K>,
  at: Date,
): Promise<Hearer[]> {
  const { shopId, eventKey, kind, subject } = notice
  const ids = Array.from({ length: mostPeople }, newId)
  const { rows } = await sql<Hearer>`
    with hearers as (
      select u.id, u.email, u.language,
        case when u.id = s.user_id then s.owner_name else u.first_name end as owner_name,
        (u.id = s.user_id or u.last_signed_in_at is not null) and ${topicOf[kind]} <> all (p.muted_mails) as wants_mail,
        row_number() over (order by u.id <> s.user_id, u.last_signed_in_at is null, p.role, p.created_at, u.id) as place
      from shops s join shop_people p on p.shop_id = s.id join users u on u.id = p.user_id
      where s.id = ${shopId} and p.role = any (${rolesHearing(kind)}::shop_role[])
      order by place limit ${mostPeople}
    ),
    inserted as (
      insert into notifications (id, user_id, event_key, kind, params, subject_kind, subject_id, created_at)
      select (${ids}::uuid[])[place], id, ${eventKey}, ${kind}, ${JSON.stringify(notice.params)}::jsonb,
        ${subject?.kind ?? null}, ${subject?.id ?? null}::uuid, ${at}
      from hearers on conflict on constraint notifications_once do nothing
    )
    select *, place = 1 as is_first,
      wants_mail or (${urgentTopics.includes(topicOf[kind])} and place = 1 and not bool_or(wants_mail) over ()) as is_mailed
    from hearers order by place`.execute(tx)
  return rows
}
