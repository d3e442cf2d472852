import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId, type Tx } from '#server/deps.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { asOwner } from '#server/testing/database.ts'
import { checkLedger, verifyChain } from './verify-chain.ts'
import { recordBatch } from './record.ts'

let stories: TestDeps
beforeAll(async () => {
  stories = await startTestDeps(asOwner)
})
afterAll(() => stories.close())

const db = () => stories.deps.db
const paid = (eventId = newId(), fils = 500) => ({
  event: 'card-paid' as const,
  eventId,
  at: new Date('2026-11-01T10:00:00Z'),
  entries: [
    { account: 'provider_clearing' as const, kind: 'payment' as const, shopId: null, orderId: null, fils },
    {
      account: 'customer_payments' as const,
      kind: 'payment' as const,
      shopId: null,
      orderId: null,
      fils: -fils,
    },
  ],
})
const book = (batch = paid()) =>
  db()
    .transaction()
    .execute((tx) => recordBatch(tx, batch))
/** Makes a change that only the database owner can make, returns the faults found, and rolls it back. */
async function tampered(change: (tx: Tx) => Promise<unknown>) {
  const seen = Promise.withResolvers<readonly string[]>()
  const story = db()
    .transaction()
    .execute(async (tx) => {
      for (const table of ['ledger_batches', 'ledger_entries', 'ledger_chain'])
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
      await change(tx)
      seen.resolve((await verifyChain(tx)).faults)
      throw new Error('taken back')
    })
  await expect(story).rejects.toThrow('taken back')
  return (await seen.promise).map((fault) => fault.replace(/[\da-f]{8}-[\da-f-]+/, 'X'))
}

test('each batch follows the one before, however many are booked at once, and a story that failed leaves no hole', async () => {
  const before = (await verifyChain(db())).number
  await Promise.all(Array.from({ length: 20 }, () => book()))
  await expect(
    db()
      .transaction()
      .execute(async (tx) => {
        await recordBatch(tx, paid())
        await recordBatch(tx, paid())
        throw new Error('not kept')
      }),
  ).rejects.toThrow('not kept')
  await book()
  const { number, head, faults } = await verifyChain(db())
  expect([number - before, faults]).toEqual([21, []])
  expect(head).toMatch(/^[\da-f]{64}$/)
})

test('whatever is rewritten, by whatever right, is found', async () => {
  const id = newId()
  await book(paid(id))
  await book()
  const batch = sql`(select id from ledger_batches where event_id = ${id})`
  const run = (statement: ReturnType<typeof sql>) => tampered((tx) => statement.execute(tx))
  const rewritten = ['batch X is not as it was booked']
  expect(await run(sql`update ledger_entries set fils = fils * 2 where batch_id = ${batch}`)).toEqual(
    rewritten,
  )
  expect(await run(sql`update ledger_batches set at = at - interval '1 month' where id = ${batch}`)).toEqual(
    rewritten,
  )
  expect(
    await run(sql`insert into ledger_entries (batch_id, account, kind, fils)
      select ${batch}, account::ledger_account, 'payment', fils from (values ('bank', 7), ('refunds', -7)) more (account, fils)`),
  ).toEqual(rewritten)
  expect(await run(sql`delete from ledger_chain where batch_id = ${batch}`)).toEqual([
    expect.stringMatching(/^link \d+ does not follow the one before$/),
    'batch X has no link',
  ])
  expect(
    await run(sql`update ledger_entries set fils = fils + 1 where batch_id = ${batch} and fils > 0`),
  ).toEqual([...rewritten, 'debits and credits differ by 1'])
})

test('a chain that was written anew from somewhere on does not lead to the heads that were noted', async () => {
  await book()
  await checkLedger(stories.deps)
  const rewrite = (tx: Tx) =>
    sql`with last as (select max(number) as number from ledger_chain),
      changed as (update ledger_entries set fils = fils * 2
        where batch_id = (select batch_id from ledger_chain, last where ledger_chain.number = last.number) returning batch_id)
      select count(*) from changed`
      .execute(tx)
      .then(() =>
        sql`update ledger_chain set hash = ledger_batch_hash(batch_id, previous)
          where number = (select max(number) from ledger_chain)`.execute(tx),
      )
  expect(await tampered(rewrite)).toEqual([
    expect.stringMatching(/^link \d+ is not what was found on \d{4}-/),
  ])
})

test.each(['ledger_chain', 'ledger_checks'])('%s is only added to', async (table) => {
  for (const change of [
    sql`update ${sql.table(table)} set number = number`,
    sql`delete from ${sql.table(table)}`,
  ])
    await expect(change.execute(db())).rejects.toThrow(/only ever added to|denied/)
})
