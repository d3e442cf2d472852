import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refreshListings } from '#server/catalogue/listings/refresh.ts'
import { newId, type Tx } from '#server/deps.ts'
import { insertGroups } from './edit.ts'

export type ShippedGroup = { readonly section: string; readonly words: readonly string[] }

/** Reads the furniture vocabulary that ships with Majlis: a file of our own, whose rules a test checks. */
export async function readShippedSynonyms(): Promise<ShippedGroup[]> {
  const text = await readFile(join(import.meta.dirname, 'shipped-synonyms.txt'), 'utf8')
  return text.split(/\n(?=# )/).flatMap((part) => {
    const [section = '', ...lines] = part.split('\n')
    const groups = lines.filter((line) => line !== '' && !line.startsWith('#'))
    return groups.map((line) => ({ section: section.slice(2), words: line.split(', ') }))
  })
}

/** Adds the shipped vocabulary, whatever groups already exist. */
export async function addShippedSynonyms(tx: Tx, at: Date): Promise<void> {
  const groups = await readShippedSynonyms()
  await insertGroups(
    tx,
    groups.map(({ words }) => ({ id: newId(), words })),
    at,
  )
  await refreshListings(tx, 'whole-site')
}
