import { type RawBuilder, sql } from 'kysely'
import { type KycDocumentType, kycNotices, type KycState, namedDocument } from '#domain/shops/kyc.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { kycExpiring } from '#server/platform/mail/templates/kyc-mails.ts'
import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { notify, notifyShop } from '#server/platform/inbox/notify.ts'
import { namedShop } from '#server/shops/approval/notifications.ts'

/** So many documents in one run; what is left is told by the next. */
const most = 500
const [earliest, nextTo, last] = kycNotices

/**
 * The last days of the documents of shops that say one: the newest of each type; of the licence what the shop says of itself.
 * Whoever asks for days reads the indexes of those days alone.
 */
const ends = sql`
  select id as shop_id, 'businessLicense'::kyc_document_type as type, licence_expires_on as expires_on from shops
  union all
  select shop_id, type, expires_on from kyc_documents d
  where status = 'approved' and type <> 'businessLicense' and not exists (
    select from kyc_documents n where n.shop_id = d.shop_id and n.type = d.type and n.status = 'approved'
      and (n.uploaded_at, n.id) > (d.uploaded_at, d.id)
  )`

/** Those that no newer one is waiting for: of the others nobody is reminded. */
const unrenewedEnds = sql`
  select * from (${ends}) e where expires_on is not null and not exists (
    select from kyc_documents d where d.shop_id = e.shop_id and d.type = e.type and d.status = 'pending'
  )`

const today = sql`(now() at time zone 'Asia/Dubai')::date`

/** How documents of shops stand today, where there is something to do: rows of `shop_id` and `state`. */
export const documentStates = sql`
  select shop_id, 'renewed' as state from kyc_documents where status = 'pending'
  union all
  select shop_id, case when expires_on < ${today} then 'expired' else 'expiring' end
    from (${unrenewedEnds}) u where expires_on <= ${today} + ${earliest}::int`

/** How many documents of a shop have ended or will soon, as part of another question. */
export function countEndingDocuments(shopId: string): RawBuilder<number> {
  return sql`(select count(*)::int from (${documentStates}) p where shop_id = ${shopId} and state <> 'renewed')`
}

/** That of each of these shops, of all of them in one statement. */
export async function kycStatesOf(db: Db, ids: readonly string[]): Promise<Map<string, KycState[]>> {
  const { rows } = await sql<{ shopId: string; states: KycState[] }>`
    select shop_id, array_agg(distinct state order by state) as states from (${documentStates}) s
    where shop_id = any(${ids}::uuid[]) group by shop_id`.execute(db)
  return new Map(rows.map(({ shopId, states }) => [shopId, states]))
}

/**
 * Tells owners and administrators of documents that end in 30, 7 and 1 days of the UAE, and of those that have ended. Each
 * is told once per document and date, also when it was missed on its day; one whose turn has passed meanwhile is not told.
 */
export async function notifyOfEnds(deps: Deps): Promise<readonly unknown[]> {
  return eachAlone(deps, await dueDocuments(deps.db, deps.clock()), {
    failed: 'a shop could not be told of a document that ends',
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
  /** Below 0: it has ended. */
  readonly daysLeft: number
  /** Names the shop, the document, the date and which of the notices this is. */
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
