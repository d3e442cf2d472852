import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#domain/platform/calendar.ts'
import { newId, type Deps } from '#server/deps.ts'
import { createDatabase } from '#server/platform/db/open.ts'
import { moveOrder } from '#server/orders/move.ts'
import { refundOrder } from '#server/orders/refunds/issue.ts'
import { followDispute } from '#server/orders/payments/disputes.ts'
import { movePayout } from '#server/money/payouts/move.ts'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { openBreakingLine } from '#server/testing/breaking-line.ts'
import { type CardMarket, startCardMarket } from '#server/testing/payments.ts'
import { storeAccount, storeEarnings } from '#server/testing/payouts.ts'
import { silent } from '#server/testing/postgres.ts'
import type { WireOrder } from '#server/testing/orders.ts'
import { takeReport } from './provider-lines.ts'
import { registerForVat } from '#server/testing/tax-profiles.ts'

let cards: CardMarket
let admin: TestAdmin
let accountId = ''
beforeAll(async () => {
  cards = await startCardMarket()
  const { deps } = cards.server
  admin = await makeAdmin(deps)
  const trn = '100526018500003'
  await sql`update settings set legal_trn = ${trn}`.execute(deps.db)
  await sql`update shops set emirate = 'dubai'`.execute(deps.db)
  for (const { id } of [cards.market.noor, cards.market.sadu]) await registerForVat(deps.db, id, { trn })
  accountId = await storeAccount(deps, cards.market.noor.id)
  await storeEarnings(deps, cards.market.noor.id, 10_000_000)
})
afterAll(() => cards.close())

type Story = {
  /** Creates the story's subject and returns its id, which is the event id in the books. */
  readonly prepare: () => Promise<string>
  readonly run: (deps: Deps, id: string) => Promise<unknown>
  /** Everything it writes, without the values that differ from run to run. */
  readonly written: (id: string) => Promise<unknown>
}

/** The entries of all batches whose event has one of these ids. */
async function booked(...ids: readonly string[]) {
  const { rows } = await sql<{ said: string }>`select b.event || ' ' || e.account || ' ' || e.fils as said
    from ledger_batches b join ledger_entries e on e.batch_id = b.id
    where b.event_id = any(${ids}::uuid[]) order by said`.execute(cards.server.deps.db)
  return rows.map(({ said }) => said)
}
const one = async (query: ReturnType<typeof sql<{ said: string }>>) =>
  (await query.execute(cards.server.deps.db)).rows.map(({ said }) => said)

async function shipped(): Promise<string> {
  const productId = await cards.market.product({ priceFils: 10_000 })
  const [order] = (await cards.market.buy([{ productId, quantity: 1 }])).body.orders as [WireOrder]
  const { deps } = cards.server
  for (const status of ['accepted', 'processing', 'shipped'] as const)
    await moveOrder(deps, admin, order.id, { status })
  return order.id
}
const ofOrder = (id: string) =>
  one(sql`select 'order ' || status || ' ' || paid_fils || ' ' || refunded_fils as said from orders where id = ${id}
    union all select type::text from documents where order_id = ${id}
    union all select 'refund ' || fils from refunds where order_id = ${id}
    union all select 'mail' from mails where event_key like 'order-moved:%'
      and body_text like '%' || (select number from orders where id = ${id}) || '%' and subject like '%elivered%'
    order by 1`)

const stories: Record<string, Story> = {
  delivery: {
    prepare: shipped,
    run: (deps, id) =>
      moveOrder(deps, admin, id, { status: 'delivered', seen: 'shipped', receivedBy: 'Huda' }),
    written: async (id) => [await ofOrder(id), await booked(id)],
  },
  refund: {
    prepare: async () => {
      const id = await shipped()
      await moveOrder(cards.server.deps, admin, id, { status: 'delivered', receivedBy: 'Huda' })
      return id
    },
    run: (deps, orderId) =>
      deps.db.transaction().execute(async (tx) => {
        await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
        const { rows } = await sql`select from refunds where order_id = ${orderId}`.execute(tx)
        const lines = [{ position: 0, quantity: 1, fils: 3000 }]
        const about = { orderId, cause: 'line-cancelled', fils: 3000, lines } as const
        if (rows.length === 0) await refundOrder(tx, deps, about)
      }),
    written: async (id) => {
      const refunds = await one(sql`select id::text as said from refunds where order_id = ${id}`)
      return [await ofOrder(id), await booked(...refunds)]
    },
  },
  'payout that is paid': {
    prepare: async () => {
      const id = newId()
      const { db, clock } = cards.server.deps
      await sql`insert into payouts (id, shop_id, account_id, holder, iban, fils, status,
          status_since, requested_at, approved_at)
        select ${id}, shop_id, id, holder, iban, 5000, 'approved', ${clock()}, ${clock()}, ${clock()}
        from bank_accounts where id = ${accountId}`.execute(db)
      return id
    },
    run: (deps, id) => movePayout(deps, admin, id, { status: 'paid', seen: 'approved', reference: 'FT-1' }),
    written: async (id) => [
      await one(sql`select 'payout ' || status || ' ' || coalesce(reference, '') as said from payouts where id = ${id}
        union all select 'event ' || to_status from payout_events where payout_id = ${id}
        union all select action from audit_log where subject_id = ${id}
        union all select 'news' from notifications where subject_id = ${id} order by 1`),
      await booked(id),
    ],
  },
  'settlement and fees': {
    prepare: async () => newId(),
    run: (deps, id) => {
      const at = deps.clock()
      const line = { source: `pi_${id}`, at } as const
      const lines = [
        { ...line, ref: `txn_${id}`, kind: 'charge', fils: 10_000, feeFils: 390 },
        { ...line, ref: `po_${id}`, kind: 'payout', fils: -9610, feeFils: 0 },
      ] as const
      const provider = cards.server.deps.cards
      if (!provider) throw new Error('no provider')
      const asked = { ...deps, cards: { ...provider, linesBetween: async () => lines } }
      const day = dayOf(at)
      return takeReport(asked, admin, { from: day, to: day })
    },
    written: async (id) => {
      const lines = await one(sql`select id::text as said from provider_lines where ref like '%' || ${id}`)
      return [lines.length, await booked(...lines)]
    },
  },
  'dispute that is lost': {
    prepare: async () => {
      const productId = await cards.market.product({ priceFils: 10_000 })
      const { session } = await cards.buy([{ productId, quantity: 1 }])
      const { payment_intent: intent } = cards.stripe.pay(session)
      await cards.hear(session)
      const { books } = cards.stripe
      return books.decide(books.dispute(intent ?? '', 10_000), 'lost').id
    },
    run: (deps, id) => followDispute(deps, id),
    written: async (id) => {
      const known = await one(sql`select id::text as said from disputes where provider_ref = ${id}`)
      const notice = await one(sql`select 'news' as said from notifications
        where event_key like ${`dispute-lost:${known[0] ?? 'none'}:%`}`)
      return [known.length, notice.length, await booked(...known)]
    },
  },
}

/** Runs a story on a connection that breaks after `statements`, like a killed process; returns whether it completed. */
async function breakOff({ run }: Story, id: string, statements: number): Promise<boolean> {
  const { deps } = cards.server
  const line = await openBreakingLine(deps.pool.options.connectionString ?? '')
  const away = createDatabase({ connectionString: line.url, max: 1 }, silent)
  await away.learnTypes()
  const broken = line.breakAfter(statements)
  const reported = run({ ...deps, db: away.db, pool: away.pool }, id).then(
    () => true,
    () => false,
  )
  const isOver = await Promise.race([reported, broken.then(() => false)])
  await line.close()
  await reported
  await away.pool.end()
  return isOver
}

const uneven = () =>
  one(sql`select batch_id::text as said from ledger_entries group by 1 having sum(fils) <> 0`)
/** Document series with a missing or duplicate number. */
const gaps = () =>
  one(sql`select d.series || ' ' || d.year as said from documents d group by d.issuer_id, d.series, d.year
    having count(distinct number) <> count(*) or max(number) - min(number) + 1 <> count(*)`)

test.each(Object.entries(stories))(
  'broken off after any statement, a %s is whole or nothing in the books, and the repeat makes it whole',
  async (_name, story) => {
    const example = await story.prepare()
    const nothing = await story.written(example)
    await story.run(cards.server.deps, example)
    const whole = await story.written(example)
    expect(whole).not.toEqual(nothing)
    let statements = 0
    for (let isOver = false; !isOver; ) {
      statements += 1
      const id = await story.prepare()
      isOver = await breakOff(story, id, statements)
      const left = await story.written(id)
      expect([nothing, whole], `after ${statements}`).toContainEqual(left)
      expect([await uneven(), await gaps()], `after ${statements}`).toEqual([[], []])
      // A caller without an answer retries: the story completes now, or is refused because it completed before.
      await story
        .run(cards.server.deps, id)
        .catch((error: unknown) => expect(left, String(error)).toEqual(whole))
      expect(await story.written(id), `again after ${statements}`).toEqual(whole)
    }
    expect(statements).toBeGreaterThan(4)
    expect(await gaps()).toEqual([])
  },
)
