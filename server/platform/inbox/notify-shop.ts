import { sql } from 'kysely'
import type { NotificationSubject, NotificationParams } from '#domain/platform/notification.ts'
import { urgentTopics } from '#domain/shops/mail-choices.ts'
import { rolesHearing, type ShopNotificationKind, topicOf } from '#domain/shops/notification-topics.ts'
import type { Language } from '#domain/platform/text/language.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/platform/db/id.ts'
import { postMails } from '#server/platform/mail/outbox.ts'
import type { Mail } from '#server/platform/mail/templates/layout.ts'

/** More people no shop has. */
const mostPeople = 50

/** Somebody of a shop who hears of something. */
type Hearer = {
  readonly id: string
  /** What a mail calls them: of the one to whom the platform writes first, the name that the shop registered with. */
  readonly ownerName: string
  readonly email: string
  readonly language: Language
  readonly isFirst: boolean
  /** Not who was only invited yet, and not of what they have muted; of what is urgent the first, where nobody else is. */
  readonly isMailed: boolean
}

type ShopNotice<K extends ShopNotificationKind> = {
  readonly shopId: string
  /** Names the event: one event tells everybody once. */
  readonly eventKey: string
  readonly kind: K
  readonly params: NotificationParams<K>
  readonly subject: NotificationSubject | null
  /** The mail to each of them, where there is one. */
  readonly write?: (person: Pick<Hearer, 'ownerName' | 'language'>) => Mail
  /** Tells of what can be taken back for some seconds. */
  readonly isHeld?: boolean
}

/** Tells the people of a shop whose role it concerns (domain/shops/notification-topics.ts), in the portal and by mail, in two statements. */
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

/** What a mail to another than the first is known by. */
function mailKey(eventKey: string, userId: string): string {
  return `${eventKey}:${userId}`
}

/** Puts the news into their inboxes and answers who they are. */
async function notifyPeople<K extends ShopNotificationKind>(
  tx: Tx,
  notice: ShopNotice<K>,
  at: Date,
): Promise<Hearer[]> {
  const { shopId, eventKey, kind, subject } = notice
  const ids = Array.from({ length: mostPeople }, newId)
  const { rows } = await sql<Hearer>`
    with hearers as (
      select u.id, u.email, u.language, u.id = s.user_id as is_first,
        case when u.id = s.user_id then s.owner_name else u.first_name end as owner_name,
        (u.id = s.user_id or u.last_signed_in_at is not null) and ${topicOf[kind]} <> all (p.muted_mails) as wants_mail,
        row_number() over (order by u.id <> s.user_id, p.created_at, u.id) as place
      from shops s join shop_people p on p.shop_id = s.id join users u on u.id = p.user_id
      where s.id = ${shopId} and p.role = any (${rolesHearing(kind)}::shop_role[])
      order by place limit ${mostPeople}
    ),
    told as (
      insert into notifications (id, user_id, event_key, kind, params, subject_kind, subject_id, created_at)
      select (${ids}::uuid[])[place], id, ${eventKey}, ${kind}, ${JSON.stringify(notice.params)}::jsonb,
        ${subject?.kind ?? null}, ${subject?.id ?? null}::uuid, ${at}
      from hearers on conflict on constraint notifications_once do nothing
    )
    select *, wants_mail or (${urgentTopics.includes(topicOf[kind])} and is_first and not bool_or(wants_mail) over ()) as is_mailed
    from hearers order by place`.execute(tx)
  return rows
}
