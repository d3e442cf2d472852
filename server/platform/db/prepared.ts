import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * At the end of a statement, makes each connection plan it only once. For frequent statements that take longer to plan
 * than to run; the plan must suit any values, and there must be few different texts.
 */
export const prepared = sql.raw(mark)

/** The most statements that a connection keeps prepared; further ones are planned each time. */
const mostNames = 100
const names = new Map<string, string>()

type Query = (...given: unknown[]) => unknown

/** Makes a connection name marked statements, so that PostgreSQL reuses their plans (0150). */
export function prepareMarked(client: pg.PoolClient): void {
  nameThose(client, (text) => (text.endsWith(mark) ? nameOf(text) : undefined))
}

/** Like {@link prepareMarked}, for all statements with values: seeds repeat each thousands of times, then disconnect. */
export function prepareAll(client: pg.PoolClient): void {
  nameThose(client, (text, values) => (values?.length ? `majlis_${hash('md5', text)}` : undefined))
}

type Naming = (text: string, values: unknown[] | undefined) => string | undefined

function nameThose(client: pg.PoolClient, nameFor: Naming): void {
  const plain = Object.getPrototypeOf(client) as { query: Query }
  const named: Query = (text, values, ...others) => {
    const name = typeof text === 'string' ? nameFor(text, values as unknown[] | undefined) : undefined
    const asked = name === undefined ? [text, values] : [{ name, text, values }]
    return plain.query.call(client, ...asked, ...others)
  }
  Object.assign(client, { query: named })
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `majlis_${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * An array whose length is hidden from the planner. If the planner sees it, it makes a new plan each time: two rows
 * look cheaper than the ten that it assumes for an unknown array.
 */
export function uncounted(values: readonly unknown[], type: 'uuid' | 'int') {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${values}::${array})::${array}`
}
