import { open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Refusal } from '#domain/refusal.ts'
import { type Deps, isId } from '#server/deps.ts'
import { writeAtomically } from '#server/platform/files/storage/atomic-file.ts'
import { isImageType } from '#engines/file-checks/file-types.ts'
import { ImagePoolFull, runImageTask } from '#engines/file-checks/image-pool.ts'
import { callerRange, createConcurrencyLimiter } from '#server/platform/http/concurrency-limiter.ts'
import { isUnwritable } from '#engines/file-checks/unwritable-disk.ts'
import { type ImageFormat, imageWidths, mailWidth } from '#engines/file-checks/image-tasks.ts'
import { findObject, isPrivate, type StoredObject } from '#server/platform/files/file-facts.ts'
import type { OpenedFile } from '#server/platform/files/storage/storage.ts'

/** One picture in one width and format, as its address names it. */
export type Rendition = { readonly id: string; readonly width: number; readonly format: ImageFormat }

/** JPEG, which every reader knows: for previews of shared links, and small and square for mails. */
const jpegWidths: readonly number[] = [mailWidth, 1200]

/** Parses a file name like `400.avif`; null for a width or format that is not served. */
export function readRendition(id: string, file: string): Rendition | null {
  const match = /^([1-9]\d{2,3})\.(avif|webp|jpg)$/.exec(file)
  const width = Number(match?.[1])
  const format = match?.[2] as ImageFormat | undefined
  if (!isId(id) || format === undefined) return null
  const isServed =
    format === 'jpg' ? jpegWidths.includes(width) : imageWidths.some((known) => known === width)
  return isServed ? { id, width, format } : null
}

/** Opens a rendition of an image that is not private, made on first request and stored by its original's hash; null if there is none. */
export async function openRendition(deps: Deps, wanted: Rendition): Promise<OpenedFile | null> {
  const original = await shownImage(deps, wanted.id)
  if (original === null) return null
  const path = pathOf(deps, original, wanted)
  return (await openStored(path)) ?? (await openMade(deps, original, wanted))
}

/** What to make before the first visitor asks, in this order. */
export type Warming = {
  readonly ids: readonly string[]
  readonly widths: readonly number[]
  /** Aborted when the server stops. */
  readonly signal: AbortSignal
}

/** Makes the AVIF renditions that do not exist yet, one by one, behind everything a visitor waits for. */
export async function prefetchRenditions(deps: Deps, { ids, widths, signal }: Warming): Promise<void> {
  for (const id of ids) {
    for (const width of widths) {
      if (signal.aborted) return
      await prefetchOne(deps, { id, width, format: 'avif' }).catch((error: unknown) => {
        deps.log.warn({ err: error, objectId: id, width }, 'could not create a rendition in advance')
      })
    }
  }
}

async function prefetchOne(deps: Deps, wanted: Rendition): Promise<void> {
  const original = await shownImage(deps, wanted.id)
  if (original === null) return
  const isKept = await stat(pathOf(deps, original, wanted)).catch(() => null)
  if (!isKept) await makeOnce(deps, original, { ...wanted, isPatient: true })
}

async function shownImage(deps: Deps, id: string): Promise<StoredObject | null> {
  const found = await findObject(deps, id)
  return found && !isPrivate(found) && isImageType(found.contentType) ? found : null
}

/** Named by content hash, so that objects with the same content share one rendition. */
function pathOf(deps: Deps, original: StoredObject, { width, format }: Rendition): string {
  const hash = original.sha256
  return join(derivativesIn(deps.config.dataDir), hash.slice(0, 2), `${hash}-${width}.${format}`)
}

/** Folder of the renditions, with subfolders named by the first two characters of their names. */
export function derivativesIn(dataDir: string): string {
  return join(dataDir, 'derivatives')
}

async function openStored(path: string): Promise<OpenedFile | null> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return null
  const { size } = await file.stat()
  return { size, stream: file.createReadStream() }
}

async function openMade(deps: Deps, original: StoredObject, wanted: Rendition): Promise<OpenedFile | null> {
  const bytes = await makeOnce(deps, original, { ...wanted, isPatient: false }).catch((error: unknown) => {
    throw error instanceof ImagePoolFull ? new Refusal('request.unavailable') : error
  })
  // From memory, which works even when the disk had no room for it.
  return { size: bytes.length, stream: Readable.from([bytes]) }
}

type Wish = Rendition & { readonly isPatient: boolean }
const making = new Map<string, Promise<Uint8Array>>()

/**
 * Renditions that visitors wait for go to the workers two at a time, in turns by address range (0071): an upload to be checked
 * goes ahead of all that queue here, where nothing is in memory yet. A visitor who leaves keeps the turn.
 */
const inTurn = createConcurrencyLimiter({
  atOnce: 2,
  longestQueue: 1000,
  whenFull: () => new Refusal('request.unavailable'),
})

/** Visitors of one range who ask for the same picture at once share one job; no visitor waits for another range's turn. */
function makeOnce(deps: Deps, original: StoredObject, wish: Wish): Promise<Uint8Array> {
  const path = pathOf(deps, original, wish)
  const key = `${path} ${wish.isPatient} ${callerRange()}`
  const begin = async () => {
    if (wish.isPatient) return make(deps, original, wish)
    return inTurn(path, async () => (await readFile(path).catch(() => null)) ?? make(deps, original, wish))
  }
  const running = making.get(key) ?? begin().finally(() => making.delete(key))
  making.set(key, running)
  return running
}

async function make(deps: Deps, original: StoredObject, wish: Wish): Promise<Uint8Array> {
  const file = await deps.storage.open(original.id)
  if (file === null) throw new Error('the bytes of an object are missing')
  const { width, format, isPatient } = wish
  const task = { kind: 'derive', bytes: await buffer(file.stream), width, format } as const
  const answer = await runImageTask(task, { isPatient })
  if ('refused' in answer) throw new Error(`a stored picture is ${answer.refused}`)
  const { bytes } = answer.picture
  const path = pathOf(deps, original, wish)
  await writeAtomically(derivativesIn(deps.config.dataDir), path, bytes).catch((error: unknown) => {
    if (!isUnwritable(error)) throw error
  })
  return bytes
}
