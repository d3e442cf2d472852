import type pg from 'pg'
import type { Deps } from '#server/deps.ts'
import type { Catalogue } from './catalogue-version.ts'
import { forgetful, type Remembering } from './remembering.ts'

type Kind = 'record' | 'card'
type Kept = { readonly version: string } & Readonly<Record<Kind, Remembering<number, string>>>

// Text with Arabic in it takes two bytes a character.
const mostBytes = { record: 10 * 1024 * 1024, card: 4 * 1024 * 1024 }

/**
 * The stored wire JSON of listings as one JSON array, in the order asked for; a listing that has gone meanwhile is
 * left out. Pages of different questions show the same pieces, so these are kept while the catalogue stays.
 */
export async function documentsOf(
  deps: Pick<Deps, 'pool'>,
  catalogue: Catalogue,
  [kind, numbers]: readonly [Kind, readonly number[]],
): Promise<string> {
  const kept = keptFor(deps.pool, catalogue.version)[kind]
  const documents = new Map<number, string | undefined>()
  for (const number of numbers) documents.set(number, kept.get(number))
  const missing = numbers.filter((number) => documents.get(number) === undefined)
  for (const { number, document } of await readDocuments(deps, kind, missing)) {
    documents.set(number, document)
    kept.put(number, document, 2 * document.length)
  }
  return `[${[...documents.values()].filter((document) => document !== undefined).join(',')}]`
}

type Row = { number: number; document: string }

async function readDocuments(
  { pool }: Pick<Deps, 'pool'>,
  kind: Kind,
  numbers: readonly number[],
): Promise<Row[]> {
  if (numbers.length === 0) return []
  const { rows } = await pool.query<Row>(
    `select number, ${kind} as document from listing_documents where number = any($1::integer[])`,
    [numbers],
  )
  return rows
}

function keptFor(pool: pg.Pool, version: string): Kept {
  const known = keptByPool.get(pool)
  if (known?.version === version) return known
  const kept = {
    version,
    record: forgetful<number, string>(mostBytes.record),
    card: forgetful<number, string>(mostBytes.card),
  }
  keptByPool.set(pool, kept)
  return kept
}

const keptByPool = new WeakMap<pg.Pool, Kept>()
