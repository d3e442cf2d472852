import { eachAlone } from '#server/platform/jobs/each-alone.ts'
import { recurring } from '#server/platform/jobs/job.ts'
import { endClosures } from '#server/shops/delivery/closures.ts'
import { settleOwnerChanges } from '#server/shops/owners/settle.ts'
import { notifyOfEnds } from '#server/shops/kyc/expire.ts'
import { sql } from 'kysely'
import { certificateAgainDays, namedDocument } from '#domain/shops/kyc.ts'
import { nameIn } from '#domain/platform/text/language.ts'
import type { Db, Tx, Deps } from '#server/deps.ts'
import { notifyShop } from '#server/platform/inbox/notify.ts'
import { namedShop } from '#server/shops/approval/notifications.ts'
import { kycMissing } from '#server/platform/mail/templates/kyc-mails.ts'

/**
 * Notifies of expiring documents and asks for missing certificates, hourly from 6:13 to 19:13 in the UAE. Each notice
 * is sent once, so a server that starts later in the day misses none, and no mail is sent at night.
 */
export const notifyOfExpiringLicences = recurring(
  'tell-of-ending-licences',
  '13 2-15 * * *',
  async (deps) => [...(await notifyOfEnds(deps)), ...(await notifyOfMissingCertificates(deps))],
)

/** Hourly: settles changes of owners to which nobody can object any more. */
export const settleChangesOfOwners = recurring('settle-changes-of-owners', '34 * * * *', (deps) =>
  settleOwnerChanges(deps),
)

/** Hourly, so that closures end just after midnight in the UAE, and missed runs are made up for. */
export const endClosuresOfShops = recurring('end-closures-of-shops', '2 * * * *', (deps) => endClosures(deps))

/** The most shops in one run; the next run handles the rest. */
const most = 500

type Shop = {
  readonly id: string
  readonly shopName: string
  readonly shopNameAr: string | null
  readonly eventKey: string
}

/**
 * Asks shops that registered with a VAT number but have no certificate for it, once and again some days later. Until
 * then their documents are receipts (0086).
 */
export async function notifyOfMissingCertificates(deps: Deps): Promise<readonly unknown[]> {
  return eachAlone(deps, await shopsWithout(deps.db, deps.clock()), {
    failed: 'could not ask a shop for its certificate',
    about: ({ id }) => ({ shop: id }),
    work: (shop) => deps.db.transaction().execute((tx) => notifyOfMissing(tx, deps, shop)),
  })
}

/** The shops to ask; not those whose evidence is pending, or was approved and says that they are not registered. */
async function shopsWithout(db: Db, now: Date): Promise<Shop[]> {
  const { rows } = await sql<Shop>`
    with missing as (
      select s.id, s.shop_name, s.shop_name_ar, 'tax-certificate-missing:' || s.id as first from shops s
      where s.status = 'approved' and regexp_replace(s.tax_id, '\\D', '', 'g') ~ '^1[0-9]{12}03$'
        and not exists (select from tax_profile_on(s.id, (${now}::timestamptz at time zone 'Asia/Dubai')::date) t where t.trn is not null)
        and not exists (select from kyc_documents d where d.shop_id = s.id and d.type = 'taxCertificate'
          and d.status in ('pending', 'approved'))
    ),
    keyed as (
      select s.id, s.shop_name, s.shop_name_ar, case when m.id is null then s.first else s.first || ':again' end as event_key
      from missing s left join mails m on m.event_key = s.first
      where m.id is null or m.created_at <= ${now}::timestamptz - make_interval(days => ${certificateAgainDays})
    )
    select * from keyed k where not exists (select from mails where mails.event_key = k.event_key)
    order by id limit ${most}`.execute(db)
  return rows
}

async function notifyOfMissing(tx: Tx, deps: Deps, { id, eventKey, ...named }: Shop): Promise<void> {
  const facts = { type: 'taxCertificate', publicUrl: deps.config.publicUrl } as const
  await notifyShop(tx, deps, {
    shopId: id,
    eventKey,
    kind: 'kyc-missing',
    params: { document: namedDocument('taxCertificate') },
    subject: { kind: 'kyc', id },
    write: ({ ownerName, language }) =>
      kycMissing({ ...facts, shopName: nameIn(language, namedShop(named)), ownerName }, language),
  })
}
