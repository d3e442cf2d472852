import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { guessMapping, isWholeMapping } from '#contract/imports/import-columns.ts'
import { imagePartBytes, maxImageParts, type ProductImport } from '#contract/imports/imports.ts'
import { maxFileBytes } from '#contract/uploads.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import type { ShopOwner } from '#server/http/actor.ts'
import { counter, type Limit, spend } from '#server/http/limits.ts'
import { newId } from '#server/id.ts'
import { newTempFile } from '#server/files/uploads/temp-files.ts'
import { isDiskFull } from '#server/files/disk-full.ts'
import { drain, receiveFile } from '#server/files/uploads/receive-file.ts'
import { plainName } from '#server/files/uploads/store.ts'
import { deleteSurplusImports } from '#server/imports/retention.ts'
import { formatOf, type ReadSheet, readSheet } from '#server/imports/formats/read-sheets.ts'
import { beginningOf } from '#server/imports/formats/sheet.ts'
import { findImport, lockImport, importOf } from '#server/imports/records.ts'

const perShop: Limit = { kind: 'import:shop', max: 60, windowMinutes: 60 }
const sampleRows = 5

type IncomingUpload = {
  readonly body: Readable
  readonly fileName: string
  readonly declaredBytes: number | null
}

/**
 * Takes a spreadsheet of at most 10 MB, looks into it and begins an import. It lies in the storage without a row of
 * `objects`, so no address shows it. Refusals: object.too-large, import.wrong-type and those of reading.
 */
export async function receiveImport(
  deps: Deps,
  actor: ShopOwner,
  { body, fileName, declaredBytes }: IncomingUpload,
): Promise<ProductImport> {
  return arriving(deps, { body, declaredBytes, maxBytes: maxFileBytes }, async (path) => {
    await spend(deps.db, counter(perShop, actor.shopId), deps.clock())
    const format = await formatOf(path)
    if (format === null) throw new Refusal('import.wrong-type')
    const sheet = await readSheet({ path, format, rowsAtMost: sampleRows })
    const fileId = newId()
    await adopt(deps, fileId, path)
    const facts = { ...factsOf(sheet), fileId, format, fileName: plainName(fileName) }
    const begun = await begin(deps, actor, facts)
    await deleteSurplusImports(deps, actor.shopId)
    return begun
  })
}

type Facts = ReturnType<typeof factsOf> & {
  readonly fileId: string
  readonly format: string
  readonly fileName: string
}

function factsOf({ headings, rows, count }: ReadSheet) {
  const sample = rows.map(({ cells }) => cells.map(beginningOf))
  return {
    headings: [...headings],
    mapping: guessMapping(headings),
    sample: JSON.stringify(sample),
    rowCount: count,
  }
}

async function begin(deps: Deps, { shopId, userId }: ShopOwner, facts: Facts): Promise<ProductImport> {
  const at = deps.clock()
  const mapping = (await mappingBefore(deps, shopId, facts)) ?? facts.mapping
  const row = { ...facts, mapping, id: newId(), shopId, createdBy: userId, createdAt: at, movedAt: at }
  return importOf(
    await deps.db.insertInto('productImports').values(row).returningAll().executeTakeFirstOrThrow(),
  )
}

/** As the shop chose it last for a file that begins with the same headings; what columns are new is guessed. */
async function mappingBefore(
  { db }: Deps,
  shopId: string,
  { headings, mapping }: Pick<Facts, 'headings' | 'mapping'>,
): Promise<string[] | null> {
  const newest = db.selectFrom('productImports').select(['headings', 'mapping']).where('shopId', '=', shopId)
  const rows = await newest.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(10).execute()
  const same = rows.find((row) => row.headings.every((heading, place) => headings[place] === heading))
  if (!same || !isWholeMapping(same.mapping)) return null
  const guessed = mapping.slice(same.mapping.length)
  return [...same.mapping, ...guessed.map((field) => (same.mapping.includes(field) ? '' : field))]
}

type Part = Omit<IncomingUpload, 'fileName'> & { readonly importId: string; readonly part: number }

/**
 * Takes one part of the ZIP of pictures, in turn; part 0 begins it anew.
 * Refusals: import.not-found, .cannot-move, .zip-too-large, object.incomplete where a part is missing before it.
 */
export async function receiveImagePart(
  deps: Deps,
  { shopId }: ShopOwner,
  given: Part,
): Promise<ProductImport> {
  const { body, declaredBytes, importId, part } = given
  return arriving(deps, { body, declaredBytes, maxBytes: imagePartBytes }, async (path) => {
    await findImport(deps.db, shopId, importId)
    if (part >= maxImageParts) throw new Refusal('import.zip-too-large')
    const partId = newId()
    await adopt(deps, partId, path)
    return deps.db.transaction().execute(async (tx) => {
      const row = await lockImport(tx, shopId, importId)
      if (row.status !== 'mapping' && row.status !== 'checked') throw new Refusal('import.cannot-move')
      if (part > row.imageParts.length) throw new Refusal('object.incomplete')
      const replaced = row.imageParts.slice(part)
      const imageParts = [...row.imageParts.slice(0, part), partId]
      const change = tx.updateTable('productImports').set({ imageParts, status: 'mapping' })
      const query = change.where('id', '=', row.id).returningAll()
      const changed = await query.executeTakeFirstOrThrow()
      await Promise.all(replaced.map((id) => deps.storage.remove(id)))
      return importOf(changed)
    })
  })
}

type Bounds = Omit<IncomingUpload, 'fileName'> & { readonly maxBytes: number }

/** Writes what arrives to a file of its own, which is gone afterwards wherever it was not taken over. */
async function arriving<Made>(
  { config }: Deps,
  { body, declaredBytes, maxBytes }: Bounds,
  use: (path: string) => Promise<Made>,
): Promise<Made> {
  const path = await newTempFile(config.dataDir)
  try {
    if ((declaredBytes ?? 0) > maxBytes) throw new Refusal('object.too-large')
    const bytes = await receiveFile(body, path)
    if (bytes > maxBytes) throw new Refusal('object.too-large')
    return await use(path)
  } catch (error) {
    await drain(body)
    throw error
  } finally {
    await rm(path, { force: true })
  }
}

async function adopt({ storage }: Deps, id: string, path: string): Promise<void> {
  await storage.adopt(id, path).catch((error: unknown) => {
    throw isDiskFull(error) ? new Refusal('object.no-room') : error
  })
}
