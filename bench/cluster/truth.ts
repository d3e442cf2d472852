import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { auditMoney } from '../audit/audit.ts'
import { databaseUrls } from './database.ts'
import type { Ledger } from './people.ts'
import { type Place, until } from './programs.ts'

/** The result of checking acknowledgements against the database and the bucket. */
export type Truth = {
  readonly acknowledged: number
  readonly lost: readonly string[]
  readonly doubled: number
  /** Totals that differ: money, and stock against order lines. */
  readonly wrong: readonly string[]
}

/** Stock of each product at the start. */
export const initialStock = 100_000

/** Checks everything acknowledged so far against the stored state. */
export async function lookUp({ folder }: Place, ledger: Ledger): Promise<Truth> {
  const client = new pg.Client({ connectionString: databaseUrls.owner })
  await client.connect()
  try {
    const column = async (statement: string, values: unknown[] = []) =>
      (await client.query<{ one: string }>(statement, values)).rows.map(({ one }) => one)
    // Effects of a delivery, such as its document, are written by a job.
    await until('all jobs are done', 90, async () => {
      const waiting = `select id as one from jobs.job where state < 'completed' and name not like '\\_%' and start_after < now() + interval '1 minute' limit 1`
      return (await column(waiting)).length === 0
    }).catch(() => console.log('jobs still wait'))
    const numbers = [...ledger.placed.values()].flat()
    const lost = [
      ...(await column(
        `select n as one from unnest($1::text[]) n except select 'MJ-' || number from orders`,
        [numbers],
      )),
      ...(await column(
        `select n as one from unnest($1::text[]) n except select 'MJ-' || number from orders where status = 'cancelled'`,
        [[...ledger.cancelled]],
      )),
      ...(await column(
        `select n as one from unnest($1::text[]) n except
         select 'MJ-' || o.number || ' ' || e.to_status from order_events e join orders o on o.id = e.order_id`,
        [[...ledger.decided]],
      )),
      ...[...ledger.stored].filter(
        (address) =>
          !existsSync(
            path.join(folder, 'bucket', encodeURIComponent(`/majlis/objects/${address.split('/').at(-1)}`)),
          ),
      ),
    ]
    const doubled = await column(`select email as one from order_groups group by email having count(*) > 1
      union all select recipient || subject from mails group by recipient, subject having count(*) > 1`)
    const stock = await column(
      `select p.id as one from products p left join (
         select i.product_id, sum(i.quantity) as sold from order_items i join orders o on o.id = i.order_id
         where o.status not in ('cancelled', 'rejected') group by 1) sales on sales.product_id = p.id
       where p.stock <> $1 - coalesce(sales.sold, 0)`,
      [initialStock],
    )
    const sums = (await auditMoney(client)).filter(({ differences }) => differences.length > 0)
    return {
      acknowledged: numbers.length + ledger.cancelled.size + ledger.decided.size + ledger.stored.size,
      lost,
      doubled: doubled.length,
      wrong: [
        ...sums.map(({ name, differences }) => `${differences.length} of ${name}`),
        ...stock.map((id) => `stock of ${id}`),
      ],
    }
  } finally {
    await client.end()
  }
}
