import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '#server/testing/database.ts'
import { migrate } from './migrate.ts'

/** Two orders of EUR 100.01 at 4.2377: the first paid by card, charged as AED 423.81, the second delivered for cash. */
const [shop, paid, delivered] = ['1', '2', '3'].map((n) =>
  n.padStart(8, '0').concat('-0000-4000-8000-000000000000'),
)
const order = (
  id: string,
  rest: string,
) => `insert into orders (id, number, group_id, shop_id, shop_name, currency, status_since,
    items_fils, delivery_fils, cod_fee_fils, total_fils, vat_fils, created_at, updated_at, eur_rate_bp, ${rest.split('=')[0]})
  values ('${id}', ${id.slice(7, 8)}, gen_random_uuid(), '${shop}', 'Sadu House', 'EUR', now(), 10001, 0, 0, 10001, 476, now(), now(),
    42377, ${rest.split('=')[1]});
  insert into order_items (order_id, position, product_id, name, quantity, unit_price_fils, list_price_fils, vat_fils, total_fils)
  values ('${id}', 0, gen_random_uuid(), 'Lamp', 1, 10001, 10001, 476, 10001);`
const batch = (
  event: string,
  entries: readonly (readonly [string, string, number, string])[],
  of: string | null,
) =>
  `with b as (insert into ledger_batches (id, event, event_id, at) values (gen_random_uuid(), '${event}', gen_random_uuid(), now())
    returning id)
  insert into ledger_entries (batch_id, account, kind, shop_id, order_id, currency, fils)
  select b.id, account::ledger_account, kind::ledger_kind, '${shop}', ${of === null ? 'null' : `'${of}'`}, currency::currency, fils
  from b, (values ${entries.map(([account, kind, fils, currency]) => `('${account}', '${kind}', ${fils}, '${currency}')`).join()})
    as e (account, kind, fils, currency);`
const line = {
  netFils: 9525,
  vatFils: 476,
  grossFils: 10_001,
  discountFils: 0,
  aedVatFils: 2017,
  aedGrossFils: 42_381,
}
const content = {
  id: delivered,
  type: 'tax-invoice',
  number: 'INV-2026-00001',
  currency: 'EUR',
  rate: 42_377,
  lines: [line],
}
const document = JSON.stringify({
  ...content,
  totals: line,
  payment: { method: 'card', paidFils: 10_001 },
  correction: null,
})

let database: TestDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  const dir = await mkdtemp(path.join(tmpdir(), 'majlis-before-'))
  const all = path.join(import.meta.dirname, 'migrations')
  const before = (await readdir(all)).filter((name) => name < '0090')
  await Promise.all(before.map((name) => copyFile(path.join(all, name), path.join(dir, name))))
  await migrate(database.pool, dir)
  // Foreign keys are dropped, since the referenced rows do not exist.
  await database.pool.query(`do $$ declare of record; begin
      for of in select conname, conrelid::regclass as name from pg_constraint where contype = 'f' loop
        execute format('alter table %s drop constraint %I', of.name, of.conname);
      end loop; end $$;
    set session_replication_role = replica;
    ${order(paid ?? '', 'paid_fils, confirmed_at=10001, now()')}
    ${order(delivered ?? '', 'status, delivered_at=’delivered’, now()'.replaceAll('’', "'"))}
    with p as (insert into payments (id, group_id, provider, currency, fils, expires_at, created_at)
      values (gen_random_uuid(), gen_random_uuid(), 'stripe', 'AED', 42381, now(), now()) returning id)
    insert into payment_shares select id, '${paid}', 42381 from p;
    insert into documents (id, story, type, series, year, number, order_id, currency, total_fils, vat_fils, issued_at, content)
      values ('${delivered}', 'sale', 'tax-invoice', 'INV', 2026, 1, '${delivered}', 'EUR', 10001, 476, now(), '${document}');
    ${batch(
      'card-paid',
      [
        ['provider_clearing', 'payment', 42_381, 'AED'],
        ['exchange', 'payment', -42_381, 'AED'],
        ['exchange', 'payment', 10_001, 'EUR'],
        ['customer_payments', 'payment', -10_001, 'EUR'],
      ],
      paid ?? '',
    )}
    ${batch(
      'order-delivered',
      [
        ['cash_with_platform', 'sale', 10_001, 'EUR'],
        ['owed_to_shop', 'sale', -10_001, 'EUR'],
        ['owed_to_shop', 'commission', 1000, 'EUR'],
        ['commission', 'commission', -1000, 'EUR'],
      ],
      delivered ?? '',
    )}
    ${batch(
      'payout-paid',
      [
        ['owed_to_shop', 'payout', 5000, 'EUR'],
        ['bank', 'payout', -5000, 'EUR'],
      ],
      null,
    )}
    set session_replication_role = origin;`)
  const name = '0090-dirhams-only.sql'
  await copyFile(path.join(all, name), path.join(dir, name))
  await migrate(database.pool, dir)
  await rm(dir, { recursive: true })
})
afterAll(() => database.drop())

const ask = async (statement: string) => (await database.pool.query<Record<string, unknown>>(statement)).rows

test('what was in euros is in dirhams, orders at the rate that was frozen, the rest at that of the day (G-92)', async () => {
  expect(
    await ask(`select account::text, sum(fils)::int as fils from ledger_entries group by 1 order by 1`),
  ).toEqual([
    { account: 'bank', fils: -20_000 },
    { account: 'cash_with_platform', fils: 42_381 },
    { account: 'commission', fils: -4238 },
    { account: 'customer_payments', fils: -42_381 },
    { account: 'owed_to_shop', fils: -42_381 + 4238 + 20_000 },
    { account: 'provider_clearing', fils: 42_381 },
  ])
  expect(await ask('select batch_id from ledger_entries group by 1 having sum(fils) <> 0')).toEqual([])
  expect(
    await ask(`select count(*)::int as batches from ledger_batches where event = 'euros-converted'`),
  ).toEqual([{ batches: 1 }])
  expect(
    await ask('select count(*)::int as kept, sum(cents)::int as sum from ledger_entries_in_euros'),
  ).toEqual([{ kept: 8, sum: 0 }])
})

test('an order says so, and what its lines were priced at', async () => {
  expect(
    await ask(
      'select total_fils::int, vat_fils::int, paid_fils::int, converted_on is null as is_new from orders order by number',
    ),
  ).toEqual([
    { total_fils: 42_381, vat_fils: 2018, paid_fils: 42_381, is_new: false },
    { total_fils: 42_381, vat_fils: 2018, paid_fils: 0, is_new: false },
  ])
  expect(
    await ask(
      'select distinct foreign_currency::text as currency, foreign_price_fils::int as price, exchange_rate_bp as rate from order_items',
    ),
  ).toEqual([{ currency: 'EUR', price: 10_001, rate: 42_377 }])
})

test('a document counts what it said in dirhams, and keeps what it said in euros; neither it nor the old entries change', async () => {
  const [found] = await ask('select total_fils::int, vat_fils::int, content from documents')
  expect(found).toMatchObject({
    total_fils: 42_381,
    vat_fils: 2017,
    content: {
      lines: [{ grossFils: 42_381, vatFils: 2017, netFils: 40_364 }],
      totals: { grossFils: 42_381, vatFils: 2017, netFils: 40_364 },
      payment: { paidFils: 42_381 },
      correction: null,
      issuedIn: { currency: 'EUR', rate: 42_377, totals: { grossFils: 10_001 } },
    },
  })
  await expect(ask('update documents set total_fils = 1')).rejects.toThrow(/only ever added to/)
  await expect(ask('delete from ledger_entries_in_euros')).rejects.toThrow(/only ever added to|denied/)
})
