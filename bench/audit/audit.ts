import type pg from 'pg'
import { accountCheck } from './accounts.ts'
import { bookChecks } from './books.ts'
import type { Check } from './check.ts'
import { commissionChecks } from './commission.ts'
import { documentChecks, vatCheck } from './documents.ts'
import { listChecks } from './lists.ts'
import { orderChecks } from './orders.ts'

const checks: readonly Check[] = [
  ...orderChecks,
  ...commissionChecks,
  ...bookChecks,
  accountCheck,
  ...documentChecks,
  vatCheck,
  ...listChecks,
]

type Compared = { readonly subject: string; readonly expected: string | null; readonly found: string | null }
export type CheckResult = {
  readonly name: string
  /** Number of subjects compared. */
  readonly compared: number
  readonly differences: readonly Compared[]
}

/** Recomputes all money from one snapshot; read-only. */
export async function auditMoney(client: pg.ClientBase): Promise<readonly CheckResult[]> {
  await client.query('begin isolation level repeatable read read only')
  const results: CheckResult[] = []
  for (const { name, sql } of checks) {
    // One by one: they share a connection.
    // oxlint-disable-next-line no-await-in-loop
    const { rows } = await client.query<Compared>(
      `select subject::text, expected::text, found::text from (${sql}) as compared order by 1`,
    )
    const differences = rows.filter(({ expected, found }) => expected !== found)
    results.push({ name, compared: rows.length, differences })
  }
  await client.query('rollback')
  return results
}
