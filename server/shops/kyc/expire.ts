import { type RawBuilder, sql } from 'kysely'
import { type KycDocumentType, kycNotices, type KycState, namedDocument } from '#domain/shops/kyc.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { kycExpiring } from '#server/platform/mail/templates/kyc-mails.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { notify, notifyShop } from '#server/platform/inbox/notify.ts'
import { namedShop } from '#server/shops/approval/notifications.ts'

/** The most documents in one run; the next run handles the rest. */
const most = 500
const [earliest, nextTo, last] = kycNotices

/**
 * SQL: the last days of shops' documents: of the newest approved one of each type; for the licence, that stored with
 * the shop. A condition on the days uses their indexes.
 */
const ends = sql`
  select id as shop_id, 'businessLicense'::kyc_document_type as type, licence_expires_on as expires_on from shops
  union all
  select shop_id, type, expires_on from kyc_documents d
  where status = 'approved' and type <> 'businessLicense' and not exists (
    select from kyc_documents n where n.shop_id = d.shop_id and n.type = d.type and n.status = 'approved'
      and (n.uploaded_at, n.id) > (d.uploaded_at, d.id)
  )`

/** SQL: the last days of documents without a pending renewal; for the others no reminder is sent. */
const unrenewedEnds = sql`
  select * from (${ends}) e where expires_on is not null and not exists (
    select from kyc_documents d where d.shop_id = e.shop_id and d.type = e.type and d.status = 'pending'
  )`

const today = sql`(now() at time zone 'Asia/Dubai')::date`

/** SQL: the states of documents that need action today, as rows of `shop_id` and `state`. */
export const documentStates = sql`
  select shop_id, 'renewed' as state from kyc_documents where status = 'pending'
  union all
  select shop_id, case when expires_on < ${today} then 'expired' else 'expiring' end
    from (${unrenewedEnds}) u where expires_on <= ${today} + ${earliest}::int`

/** SQL: the number of a shop's documents that have expired or soon will. */
export function countEndingDocuments(shopId: string): RawBuilder<number> {
  return sql`(select count(*)::int from (${documentStates}) p where shop_id = ${shopId} and state <> 'renewed')`
}

/** Reads the document states of several shops in one statement. */
export async function kycStatesOf(db: Db, ids: readonly string[]): Promise<Map<string, KycState[]>> {
  const { rows } = await sql<{ shopId: string; states: KycState[] }>`
    select shop_id, array_agg(distinct state order by state) as states from (${documentStates}) s
    where shop_id = any(${ids}::uuid[]) group by shop_id`.execute(db)
  return new Map(rows.map(({ shopId, states }) => [shopId, states]))
}

/**
 * Notifies owners and administrators of documents that expire in 30, 7 and 1 days in the UAE, and of those that have
 * expired. Each notice is sent once per document and date, even if late; one superseded by the next notice is skipped.
 */
export async function notifyOfEnds(deps: Deps): Promise<readonly unknown[]> {
  return eachAlone(deps, await dueDocuments(deps.db, deps.clock()), {
    failed: 'could not notify a shop of an expiring document',
    about: ({ eventKey }) => ({ event: eventKey }),
    work: (document) => deps.db.transaction().execute((tx) => notifyOfEnd(tx, deps, document)),
  })
}

type DueDocument = {
  readonly id: string
  readonly shopName: string
  readonly shopNameAr: string | null
  readonly type: KycDocumentType
  readonly expiresOn: string
  /** Negative once the document has expired. */
  readonly daysLeft: number
  /** Identifies the shop, the document, the date and the notice. */
  readonly eventKey: string
}

async function dueDocuments(db: Db, now: Date): Promise<DueDocument[]> {
  const { rows } = await sql<DueDocument>`
    with today as (select (${now}::timestamptz at time zone 'Asia/Dubai')::date as day),
    ending as (
      select s.id, s.shop_name, s.shop_name_ar, e.type, e.expires_on, e.expires_on - day as days_left,
        case when e.expires_on < day then 0 when e.expires_on - day <= ${last}::int then ${last}::int
          when e.expires_on - day <= ${nextTo}::int then ${nextTo}::int else ${earliest}::int end as notice
      from today cross join (${unrenewedEnds}) e join shops s on s.id = e.shop_id
      where s.status = 'approved' and e.expires_on between day - ${earliest}::int and day + ${earliest}::int
    ),
    keyed as (
      select *, 'kyc-ending:' || id || ':' || type || ':' || expires_on || ':' || notice as event_key from ending
    )
    select * from keyed k
    where not exists (select from mails where mails.event_key = k.event_key)
    order by k.expires_on, k.id, k.type
    limit ${most}`.execute(db)
  return rows
}

async function notifyOfEnd(tx: Tx, deps: Deps, due: DueDocument): Promise<void> {
  const { id, eventKey, expiresOn, type } = due
  const kind = due.daysLeft < 0 ? 'kyc-expired' : 'kyc-expiring'
  const params = { document: namedDocument(type), expiresOn }
  const shop = namedShop(due)
  const { publicUrl } = deps.config
  await notifyShop(tx, deps, {
    shopId: id,
    eventKey,
    kind,
    params,
    subject: { kind: 'kyc', id },
    write: ({ ownerName, language }) =>
      kycExpiring({ ...due, shopName: nameIn(language, shop), ownerName, publicUrl }, language),
  })
  await notify(tx, {
    to: { role: 'admin' },
    eventKey,
    kind: `shop-${kind}`,
    params: { ...params, shop },
    subject: { kind: 'kyc', id },
    at: deps.clock(),
  })
}
