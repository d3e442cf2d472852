import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import { lockWords } from '../listings/lock.ts'
import { blockSize, decodeHits, encodeHits } from './hit-block.ts'
import { wordsOf } from '../listings/texts.ts'

/** The searched texts of a listing before and after a change; null where there is none. */
export type TextChange = {
  readonly number: number
  readonly before: Forms | null
  readonly after: Forms | null
}
type Forms = { readonly nameForm: string; readonly textForm: string }

type Place = { readonly word: string; readonly inName: boolean; readonly block: number }
type Edit = Place & { readonly added: Set<number>; readonly removed: Set<number> }
type StoredHits = Place & { readonly hits: Buffer }

/** Brings search_words and search_hits in step with changed texts. */
export async function updateSearchWords(tx: Tx, changes: readonly TextChange[]): Promise<void> {
  const edits = editsOf(changes)
  if (edits.length === 0) return
  await lockWords(tx)
  const stored = await readHits(tx, edits)
  const written: StoredHits[] = []
  const emptied: Place[] = []
  for (const edit of edits) {
    const offsets = new Set(decodeHits(stored.get(keyOf(edit)) ?? Buffer.alloc(0)))
    for (const offset of edit.removed) offsets.delete(offset)
    for (const offset of edit.added) offsets.add(offset)
    if (offsets.size === 0) emptied.push(edit)
    else written.push({ ...edit, hits: encodeHits(offsets) })
  }
  await writeHits(tx, written)
  if (emptied.length > 0) await dropHits(tx, emptied)
}

function editsOf(changes: readonly TextChange[]): Edit[] {
  const edits = new Map<string, Edit>()
  const note = (what: 'added' | 'removed', number: number, [word, inName]: readonly [string, boolean]) => {
    const place = { word, inName, block: Math.floor(number / blockSize) }
    const key = keyOf(place)
    const edit = edits.get(key) ?? { ...place, added: new Set(), removed: new Set() }
    edits.set(key, edit)
    edit[what].add(number % blockSize)
  }
  for (const { number, before, after } of changes) {
    for (const inName of [true, false]) {
      const old = wordsOf(formOf(before, inName))
      const young = wordsOf(formOf(after, inName))
      for (const word of young.difference(old)) note('added', number, [word, inName])
      for (const word of old.difference(young)) note('removed', number, [word, inName])
    }
  }
  return [...edits.values()]
}

function formOf(forms: Forms | null, inName: boolean): string {
  return (inName ? forms?.nameForm : forms?.textForm) ?? ''
}

function keyOf({ word, inName, block }: Place): string {
  return `${block}${inName ? 'n' : 't'}${word}`
}

function columns(places: readonly Place[]) {
  return sql`unnest(${places.map(({ word }) => word)}::text[], ${places.map(({ inName }) => inName)}::boolean[],
    ${places.map(({ block }) => block)}::integer[])`
}

async function readHits(tx: Tx, places: readonly Place[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<StoredHits>`
    select h.word, h.in_name, h.block, h.hits
    from ${columns(places)} as place(word, in_name, block)
    join search_hits h on h.word = place.word collate "C" and h.in_name = place.in_name and h.block = place.block
  `.execute(tx)
  return new Map(rows.map((row) => [keyOf(row), row.hits]))
}

async function writeHits(tx: Tx, written: readonly StoredHits[]): Promise<void> {
  const words = [...new Set(written.map(({ word }) => word))]
  await sql`
    with words as (
      insert into search_words (word) select unnest(${words}::text[]) on conflict do nothing
    )
    insert into search_hits (word, in_name, block, hits)
    select place.word, place.in_name, place.block, given.hits
    from ${columns(written)} with ordinality as place(word, in_name, block, at)
    join unnest(${written.map(({ hits }) => hits)}::bytea[]) with ordinality as given(hits, at) using (at)
    on conflict (word, in_name, block) do update set hits = excluded.hits
  `.execute(tx)
}

async function dropHits(tx: Tx, emptied: readonly Place[]): Promise<void> {
  await sql`
    delete from search_hits h using ${columns(emptied)} as place(word, in_name, block)
    where h.word = place.word collate "C" and h.in_name = place.in_name and h.block = place.block
  `.execute(tx)
  await sql`
    delete from search_words w
    where w.word = any(${emptied.map(({ word }) => word)}::text[])
      and not exists (select from search_hits h where h.word = w.word)
  `.execute(tx)
}
