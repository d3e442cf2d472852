import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'

/**
 * At the end of a statement: a connection plans it once, not each time. For what is asked often and planned longer than it
 * runs; its plan must be good for any values, and its text one of few.
 */
export const prepared = sql.raw(mark)

/** A connection keeps so many at most; others are planned each time. */
const mostNames = 100
const names = new Map<string, string>()

type Query = (...given: unknown[]) => unknown

/** Makes a connection give marked statements a name, by which PostgreSQL knows them again (0150). */
export function prepareMarked(client: pg.PoolClient): void {
  nameThose(client, (text) => (text.endsWith(mark) ? nameOf(text) : undefined))
}

/** The same with all statements that have values: for seeds, which say the same some thousand times and then let the connection go. */
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
 * An array as the planner does not see it. Where it can count, it plans each time: two rows look cheaper than the ten that it
 * guesses of an array that it does not know.
 */
export function uncounted(values: readonly unknown[], type: 'uuid' | 'int') {
  const array = sql.raw(`${type}[]`)
  return sql`(select ${values}::${array})::${array}`
}
