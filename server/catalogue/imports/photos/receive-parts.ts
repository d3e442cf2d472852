import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { guessMapping, isWholeMapping } from '#contract/catalogue/imports/import-columns.ts'
import { imagePartBytes, maxImageParts, type ProductImport } from '#contract/catalogue/imports/imports.ts'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { type Deps, newId, type ShopOwner } from '#server/deps.ts'
import { counter, type Limit, spend } from '#server/platform/http/limits.ts'
import { creating, makeOnce, type Making } from '#server/platform/http/request-keys.ts'
import { newTempFile } from '#server/platform/files/uploads/temp-files.ts'
import { drain, receiveFile } from '#server/platform/files/uploads/receive-file.ts'
import { adoptFile, plainName } from '#server/platform/files/uploads/store.ts'
import { deleteSurplusImports } from '#server/catalogue/imports/retention.ts'
import { formatOf, type ReadSheet } from '#engines/sheets/read-sheets.ts'
import { readInTurn } from '../read-in-turn.ts'
import { beginningOf } from '#engines/sheets/sheet.ts'
import { findImport, type ImportRow, lockImport, importOf } from '#server/catalogue/imports/records.ts'

const perShop: Limit = { kind: 'import:shop', max: 60, windowMinutes: 60 }
/** Ten ZIPs of the largest size per hour. */
const partsPerShop: Limit = { kind: 'import-part:shop', max: 10 * maxImageParts, windowMinutes: 60 }
const sampleRows = 5

type IncomingSheet = IncomingUpload & {
  /** May carry an idempotency key. */
  readonly request: FastifyRequest
}

type IncomingUpload = {
  readonly body: Readable
  readonly fileName: string
  readonly declaredBytes: number | null
}

/**
 * Receives a spreadsheet of at most 10 MB, reads its first rows and begins an import. It is stored without a row in
 * `objects`, so no address serves it. Refusals: object.too-large, import.wrong-type and those of reading.
 */
export async function receiveImport(
  deps: Deps,
  actor: ShopOwner,
  { body, fileName, declaredBytes, request }: IncomingSheet,
): Promise<ProductImport> {
  const admit = () => spend(deps.db, counter(perShop, actor.shopId), deps.clock())
  return arriving(deps, { body, declaredBytes, maxBytes: maxFileBytes, admit }, async (path) => {
    const format = await formatOf(path)
    if (format === null) throw new Refusal('import.wrong-type')
    const sheet = await readInTurn(actor.shopId, { path, format, rowsAtMost: sampleRows })
    const fileId = newId()
    const facts = { ...factsOf(sheet), fileId, format, fileName: plainName(fileName) }
    const content = await hashOfFile(path)
    const id = await makeOnce(deps, { request, actor, content }, (making) =>
      adoptFile(deps, { id: fileId, path }, () => begin(deps, making, actor, facts)),
    )
    await deleteSurplusImports(deps, actor.shopId)
    return importOf(await findImport(deps.db, actor.shopId, id))
  })
}

type NewImport = ReturnType<typeof factsOf> & {
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

async function begin(
  deps: Deps,
  { id, key }: Making,
  { shopId, userId }: ShopOwner,
  facts: NewImport,
): Promise<void> {
  const at = deps.clock()
  const mapping = (await mappingBefore(deps, shopId, facts)) ?? facts.mapping
  const row = { ...facts, mapping, id, shopId, createdBy: userId, createdAt: at, movedAt: at }
  await creating(deps, key, (tx) => tx.insertInto('productImports').values(row).execute())
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** The mapping that the shop last chose for a file that begins with the same headings; new columns are guessed. */
async function mappingBefore(
  { db }: Deps,
  shopId: string,
  { headings, mapping }: Pick<NewImport, 'headings' | 'mapping'>,
): Promise<string[] | null> {
  const newest = db.selectFrom('productImports').select(['headings', 'mapping']).where('shopId', '=', shopId)
  const rows = await newest.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(10).execute()
  const same = rows.find((row) => row.headings.every((heading, place) => headings[place] === heading))
  if (!same || !isWholeMapping(same.mapping)) return null
  const guessed = mapping.slice(same.mapping.length)
  return [...same.mapping, ...guessed.map((field) => (same.mapping.includes(field) ? '' : field))]
}

type Part = Omit<IncomingUpload, 'fileName'> & {
  readonly importId: string
  readonly part: number
  /** Total number of parts; if null, the parts received so far are all. */
  readonly of: number | null
}

/**
 * Receives one part of the ZIP of pictures, in order; part 0 starts it again.
 * Refusals: import.not-found, .cannot-move, .zip-too-large, object.incomplete where a part is missing before it.
 */
export async function receiveImagePart(
  deps: Deps,
  { shopId }: ShopOwner,
  given: Part,
): Promise<ProductImport> {
  const { body, declaredBytes, importId, of: imagePartCount } = given
  const admit = async () => {
    placeFor(given, await findImport(deps.db, shopId, importId))
    await spend(deps.db, counter(partsPerShop, shopId), deps.clock())
  }
  return arriving(deps, { body, declaredBytes, maxBytes: imagePartBytes, admit }, async (path) => {
    const id = newId()
    const { taken, replaced } = await adoptFile(deps, { id, path }, () =>
      deps.db.transaction().execute(async (tx) => {
        const row = await lockImport(tx, shopId, importId)
        const { before, replaced } = placeFor(given, row)
        const now = { imageParts: [...before, id], imagePartCount, status: 'mapping' as const }
        const query = tx.updateTable('productImports').set(now).where('id', '=', row.id)
        return { taken: importOf(await query.returningAll().executeTakeFirstOrThrow()), replaced }
      }),
    )
    await Promise.all(replaced.map((old) => deps.storage.remove(old)))
    return taken
  })
}

/** Splits the stored parts into those before this one and those it replaces; refuses a part that does not fit. */
function placeFor({ part, of }: Part, { status, imageParts }: ImportRow) {
  if (Math.max(part + 1, of ?? 0) > maxImageParts) throw new Refusal('import.zip-too-large')
  if (status !== 'mapping' && status !== 'checked') throw new Refusal('import.cannot-move')
  if (part > imageParts.length) throw new Refusal('object.incomplete')
  return { before: imageParts.slice(0, part), replaced: imageParts.slice(part) }
}

type Bounds = Omit<IncomingUpload, 'fileName'> & {
  readonly maxBytes: number
  /** Refuses the upload, if possible, before a byte is read. */
  readonly admit: () => Promise<void>
}

/** Writes an upload to a temporary file, which is removed afterwards unless it was adopted. */
async function arriving<Made>(
  { config }: Deps,
  { body, declaredBytes, maxBytes, admit }: Bounds,
  use: (path: string) => Promise<Made>,
): Promise<Made> {
  const path = await newTempFile(config.dataDir)
  try {
    if ((declaredBytes ?? 0) > maxBytes) throw new Refusal('object.too-large')
    await admit()
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
