import type pg from 'pg'
import type { Deps } from '#server/deps.ts'
import type { Catalogue } from './catalogue-version.ts'
import { forgetful, type Remembering } from './remembering.ts'

type Kind = 'record' | 'card'
type Kept = { readonly version: string } & Readonly<Record<Kind, Remembering<number, Buffer>>>

const mostBytes = { record: 8 * 1024 * 1024, card: 4 * 1024 * 1024 }

const keptByPool = new WeakMap<pg.Pool, Kept>()

/**
 * The stored wire JSON of listings as one JSON array, in the order asked for; a listing that has gone meanwhile is
 * left out. Pages of different questions show the same pieces, so their bytes are kept while the catalogue stays.
 */
export async function documentsOf(
  deps: Pick<Deps, 'pool'>,
  catalogue: Catalogue,
  [kind, numbers]: readonly [Kind, readonly number[]],
): Promise<Buffer> {
  const documents = keptFor(deps.pool, catalogue.version)[kind]
  const known = new Map<number, Buffer>()
  for (const number of numbers) {
    const document = documents.get(number)
    if (document) known.set(number, document)
  }
  for (const row of await readDocuments(
    deps,
    kind,
    numbers.filter((number) => !known.has(number)),
  )) {
    const document = Buffer.from(row.document)
    known.set(row.number, document)
    documents.put(row.number, document, document.byteLength + 200)
  }
  return jsonArray(numbers.flatMap((number) => known.get(number) ?? []))
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

const [open, comma, close] = ['[', ',', ']'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer]

function jsonArray(documents: readonly Buffer[]): Buffer {
  const parts = documents.flatMap((document) => [comma, document])
  return Buffer.concat([open, ...parts.slice(1), close])
}

function keptFor(pool: pg.Pool, version: string): Kept {
  const known = keptByPool.get(pool)
  if (known?.version === version) return known
  const kept = {
    version,
    record: forgetful<number, Buffer>(mostBytes.record),
    card: forgetful<number, Buffer>(mostBytes.card),
  }
  keptByPool.set(pool, kept)
  return kept
}
