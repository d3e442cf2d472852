import { sql } from 'kysely'
import type { Language } from '#domain/text/language.ts'
import type { Db, Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { licenceExpiring } from '#server/mail/templates/licence-expiring.ts'
import { postMail } from '#server/mail/outbox.ts'
import { notify } from '#server/notifications/notify.ts'
import { namedShop } from './notifications.ts'

/** So many shops in one run; what is left is told by the next. */
const most = 500

/**
 * Tells owners and administrators of licences that end in 30, 14 and 3 days of the UAE. Each of the three is told
 * once per shop and date, also when it was missed on its day; one whose turn has passed meanwhile is not told.
 */
export async function notifyOfLicences(deps: Deps): Promise<void> {
  const due = await dueLicences(deps.db, deps.clock())
  for (const licence of due) await deps.db.transaction().execute((tx) => tell(tx, deps, licence))
}

type DueLicence = {
  readonly id: string
  readonly userId: string
  readonly ownerName: string
  readonly shopName: string
  readonly shopNameAr: string | null
  readonly email: string
  readonly language: Language
  readonly expiresOn: string
  readonly daysLeft: number
  /** Names the shop, the date and which of the three this is. */
  readonly eventKey: string
}

async function dueLicences(db: Db, now: Date): Promise<DueLicence[]> {
  const { rows } = await sql<DueLicence>`
    with today as (select (${now}::timestamptz at time zone 'Asia/Dubai')::date as day),
    ending as (
      select s.*, s.licence_expires_on - day as days_left,
        case when s.licence_expires_on - day <= 3 then 3 when s.licence_expires_on - day <= 14 then 14 else 30 end as notice
      from shops s, today
      where s.status = 'approved' and s.licence_expires_on between day and day + 30
    ),
    keyed as (
      select *, 'licence-expiring:' || id || ':' || licence_expires_on || ':' || notice as event_key from ending
    )
    select k.id, k.user_id, k.owner_name, k.shop_name, k.shop_name_ar, u.email, u.language,
      k.licence_expires_on as expires_on, k.days_left, k.event_key
    from keyed k join users u on u.id = k.user_id
    where not exists (select from mails where mails.event_key = k.event_key)
    order by k.licence_expires_on, k.id
    limit ${most}`.execute(db)
  return rows
}

async function tell(tx: Tx, deps: Deps, licence: DueLicence): Promise<void> {
  const { id, userId, email, language, eventKey, expiresOn } = licence
  const at = deps.clock()
  const mail = licenceExpiring({ ...licence, publicUrl: deps.config.publicUrl }, language)
  await postMail(tx, deps, { eventKey, to: email, language, mail })
  const own = { to: { userId }, kind: 'licence-expiring', params: { expiresOn }, href: '/shop' } as const
  await notify(tx, { ...own, eventKey, at })
  await notify(tx, {
    to: { role: 'admin' },
    eventKey,
    kind: 'shop-licence-expiring',
    params: { shop: namedShop(licence), expiresOn },
    href: `/admin/shops?shop=${id}`,
    at,
  })
}
