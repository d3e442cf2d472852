import type { LedgerAccount } from '#domain/money/ledger/ledger.ts'
import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

/** Sums stock and sold quantity of each product: constant, whoever buys or cancels. */
export async function broughtOf(db: Db, items: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; brought: number }>`
    select p.id, p.stock + (select coalesce(sum(i.quantity - i.cancelled), 0)::int from order_items i
      join orders o on o.id = i.order_id
      where i.product_id = p.id and o.status not in ('cancelled', 'rejected')) as brought
    from products p where p.id = any(${[...items]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, brought }) => [id, brought]))
}

/** Reports faults in stock, windows and totals of orders; `brought` is the sum of stock and sold of each product. */
export async function orderFaults(db: Db, brought: ReadonlyMap<string, number>): Promise<string[]> {
  const found = await broughtOf(db, [...brought.keys()])
  const slots = await sql<{ wrong: number }>`
    select count(*)::int as wrong from (
      select shop_id, delivery_date, delivery_window, count(*) as orders from orders
      where status not in ('cancelled', 'rejected') and delivery_date is not null group by 1, 2, 3) promised
    full join delivery_slots s on s.shop_id is not distinct from promised.shop_id
      and s.day = promised.delivery_date and s.delivery_window = promised.delivery_window
    where coalesce(s.booked, 0) <> coalesce(promised.orders, 0)`.execute(db)
  const sums = await sql<{ number: number }>`
    select o.number from orders o join order_items i on i.order_id = o.id group by o.id
    having o.items_fils <> sum(i.total_fils)
      or (o.status not in ('cancelled', 'rejected') and sum(i.quantity - i.cancelled) = 0)
      or o.total_fils <> o.items_fils + o.delivery_fils + o.cod_fee_fils
      or (o.status in ('cancelled', 'rejected')) <> (o.payment_status = 'void')`.execute(db)
  return [
    ...[...brought].flatMap(([id, there]) =>
      found.get(id) === there ? [] : [`${id}: ${found.get(id)} left and sold, ${there} brought`],
    ),
    ...slots.rows.flatMap(({ wrong }) => (wrong > 0 ? [`${wrong} windows`] : [])),
    ...sums.rows.map(({ number }) => `order ${number}`),
  ]
}

/** Reports faults in the books: unbalanced batches, unbooked deliveries and the reverse, gaps in document numbers. */
export async function bookFaults(db: Db): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select 'batch ' || batch_id as fault from ledger_entries group by batch_id having sum(fils) <> 0
    union all
    select 'delivered and not booked ' || o.number from orders o where o.status = 'delivered'
      and not exists (select from ledger_batches b where b.event = 'order-delivered' and b.event_id = coalesce(o.delivery_id, o.id))
    union all
    select 'booked and not delivered ' || o.number from orders o where o.status <> 'delivered'
      and exists (select from ledger_batches b where b.event = 'order-delivered' and b.event_id = coalesce(o.delivery_id, o.id))
    union all
    select 'gap in documents ' || s.series from document_series s where s.last <> (select count(*) from documents d
      where d.issuer_id is not distinct from s.issuer_id and d.series = s.series and d.year = s.year)`.execute(
    db,
  )
  return rows.map(({ fault }) => fault)
}

type Watched = {
  readonly accounts: readonly LedgerAccount[]
  /** The shop whose `owed_to_shop` is read. */
  readonly shopId?: string
}

/** Returns by how much an action changes each of these accounts, in fils; unchanged accounts are left out. */
export async function bookedBy(
  db: Db,
  { accounts, shopId }: Watched,
  action: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const read = async () => {
    const { rows } = await sql<{ account: string; fils: number }>`select account::text, sum(fils)::int as fils
      from ledger_entries where account::text = any(${accounts}::text[])
        and (account <> 'owed_to_shop' or shop_id = ${shopId ?? null}::uuid) group by 1`.execute(db)
    return new Map(rows.map(({ account, fils }) => [account, fils]))
  }
  const before = await read()
  await action()
  const changes = [...(await read())].map(([of, fils]) => [of, fils - (before.get(of) ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, fils]) => fils !== 0))
}
