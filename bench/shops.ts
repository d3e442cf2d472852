/**
 * Shop Management with 10,000 shops: how long the list, a tab, a search and the counts of the tabs take in the
 * database, and what waits for administrators and the list of quality, against reading one shop by its key. `node bench/shops.ts [shops] [questions]`
 */
import { sql } from 'kysely'
import { createDatabase } from '#server/platform/db/db.ts'
import { createLog } from '#server/platform/process/log.ts'
import { listQuality } from '#server/insights/analytics/quality.ts'
import { readWaiting } from '#server/insights/dashboards/waiting.ts'
import { countShopsByStatus, listShops, neighbourInQueue } from '#server/shops/approval/list.ts'
import { readShopOf } from '#server/shops/shop-record.ts'
import { openCatalogue } from './catalogues.ts'
import { percentile } from './load.ts'

const [wanted = 10_000, count = 200] = process.argv.slice(2).map(Number)

// A catalogue without pieces: its name keeps it apart from those that the other figures are measured on.
const catalogue = await openCatalogue(0)
const { db, learnTypes } = createDatabase({ connectionString: catalogue.url, max: 4 }, createLog('warn'))
const deps = { db, clock: () => new Date() }
try {
  await learnTypes()
  await fillUp()
  const { rows } = await sql<{ id: string }>`select id from shops order by md5(id::text) limit 1000`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  const idOf = (n: number) => ids[n % ids.length] ?? ''
  const words = ['oak', 'house 77', 'مفروشات', 'CN-1042', '+971 50 1', 'owner 9@', 'zzz']
  const wordOf = (n: number) => words[n % words.length] ?? ''
  const unit = await measure('one shop by its key', (n) => readShopOf(db, { shopId: idOf(n) }, new Date()))
  await measure('the first fifty', () => listShops(deps, { limit: 50, search: '' }), unit)
  await measure('a page deep inside', (n) => listShops(deps, { limit: 50, offset: 40 * n, search: '' }), unit)
  await measure('a tab', () => listShops(deps, { limit: 50, status: 'suspended', search: '' }), unit)
  await measure('a search', (n) => listShops(deps, { limit: 50, search: wordOf(n) }), unit)
  await measure(
    'a search in a tab',
    (n) => listShops(deps, { limit: 50, status: 'approved', search: wordOf(n) }),
    unit,
  )
  await measure('the counts of the tabs', () => countShopsByStatus(db, { search: '' }), unit)
  await measure('the counts of a search', (n) => countShopsByStatus(db, { search: wordOf(n) }), unit)
  await measure('the next that waits', (n) => neighbourInQueue(db, { after: idOf(n) }), unit)
  await measure(
    'all approved, for a picker',
    () => listShops(deps, { limit: 1000, status: 'approved', search: '' }),
    unit,
  )
  await measure(
    'what waits for administrators',
    () => readWaiting(db, { kind: 'admin', userId: '', adminRole: 'owner' }),
    unit,
  )
  await measure(
    'those whose documents end',
    () => listShops(deps, { limit: 50, search: '', papers: 'expiring' }),
    unit,
  )
  await measure('quality, the worst first', () => listQuality(deps, { limit: 100, search: '' }), unit)
  await measure(
    'quality, by a measure',
    () => listQuality(deps, { limit: 100, search: '', sort: '-answered' }),
    unit,
  )
} finally {
  await db.destroy()
  await catalogue.close()
}

/** Shops in the shares of a marketplace that has run for a while; made once. */
async function fillUp(): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shops`.execute(db)
  const missing = wanted - (rows[0]?.count ?? 0)
  if (missing <= 0) return
  await sql`
    with made as (
      insert into users (id, email, password_hash, first_name, last_name, role)
      select gen_random_uuid(), 'owner' || n || '@' || md5(n::text || now()) || '.example', 'x', 'Owner', n::text, 'shop'
      from generate_series(1, ${missing}::int) n
      returning id, email, last_name::int as n
    )
    insert into shops (id, user_id, shop_name, shop_name_ar, owner_name, email, phone, business_address,
      business_registration_number, tax_id, business_type, status, rejection_reason, created_at, status_since)
    select gen_random_uuid(), id, (array['Oak House', 'Palm Furniture', 'Majlis Corner', 'Teak Works'])[n % 4 + 1] || ' ' || n,
      'مفروشات ' || n, 'Owner ' || n, email, '+971 50 ' || (1000000 + n), 'Al Quoz ' || n % 9 || ', Dubai',
      'CN-' || (100000 + n), (100000000000003 + n * 10000)::text, 'retail_shop',
      (case when n % 100 < 3 then 'pending' when n % 100 < 7 then 'rejected' when n % 100 < 10 then 'suspended'
        else 'approved' end)::shop_status,
      case when n % 100 between 3 and 6 then 'The licence has expired' end,
      now() - n * interval '11 minutes', now() - n * interval '11 minutes'
    from made`.execute(db)
  await fillUpDocuments()
  await sql`vacuum analyze`.execute(db)
}

/** Three documents of each shop, which end in the ten years after they came, some long renewed; and the figures of ninety days. */
async function fillUpDocuments(): Promise<void> {
  await sql`update shops set licence_expires_on = created_at::date + (hashtext(id::text) & 1023) where licence_expires_on is null`.execute(
    db,
  )
  await sql`
    with made as (
      insert into objects (id, purpose, content_type, size_bytes, sha256, created_at, claimed_at)
      select gen_random_uuid(), 'kyc', 'application/pdf', 4000 + n, sha256(s.id::text::bytea), s.created_at, s.created_at
      from shops s cross join generate_series(1, 3) n returning id, sha256, size_bytes - 4000 as n
    )
    insert into kyc_documents (id, shop_id, type, object_id, uploaded_at, expires_on, status)
    select gen_random_uuid(), s.id, (enum_range(null::kyc_document_type))[n], m.id, s.created_at,
      s.created_at::date + 30 + (hashtext(m.id::text) & 4095),
      (case when n = 2 and hashtext(s.id::text) & 1023 = 0 then 'pending' else 'approved' end)::kyc_document_status
    from made m join shops s on sha256(s.id::text::bytea) = m.sha256`.execute(db)
  await sql`insert into daily_figures (day, shop_id, pending, accepted, processing, shipped, delivered, cancelled, rejected, returned, ordered_fils, sold_fils,
      refunded_fils, commission_fils, earned_fils, new_customers, new_to_shop, answered, answered_in_time, dated, dated_in_time)
    select current_date - n, id, 0, 1, 0, 0, 2, 0, 0, (hashtext(id::text) + n) & 1, 600000, 400000, 0, 40000, 360000, 1, 1, 3,
      3 - ((hashtext(id::text) + n) & 1), 2, 2 - ((hashtext(id::text) + n) >> 1 & 1)
    from shops cross join generate_series(0, 89, 3) n where status = 'approved'`.execute(db)
}

async function measure(name: string, ask: (n: number) => Promise<unknown>, unit?: number): Promise<number> {
  for (let n = 0; n < 20; n += 1) await ask(n)
  const took: number[] = []
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now()
    await ask(n)
    took.push(performance.now() - begun)
  }
  took.sort((a, b) => a - b)
  const [p50, p95] = [percentile(took, 0.5), percentile(took, 0.95)]
  const ratio = unit === undefined ? '' : `${shown(p95 / unit)} times reading one shop`
  console.log(`${name.padEnd(28)} p50 ${shown(p50).padStart(6)}  p95 ${shown(p95).padStart(6)} ms  ${ratio}`)
  return p95
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 })
}
