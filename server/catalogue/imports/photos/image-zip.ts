import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { normalForm } from '#domain/platform/text/normal-form.ts'
import type { Deps } from '#server/deps.ts'
import { newTempFile } from '#server/platform/files/uploads/temp-files.ts'
import { openZip, unpack, type ZipEntry } from '#engines/sheets/read-zip.ts'

/** The pictures and models of an uploaded ZIP, by the names that cells use. */
export type ImageZip = {
  /** Whether a name matches a file; 'several' if it is ambiguous. */
  readonly find: (name: string) => 'none' | 'one' | 'several'
  readonly read: (name: string) => Promise<Buffer>
  readonly close: () => Promise<void>
}

/** Most bytes that a ZIP may unpack to: pictures hardly compress, models to a third. A larger ZIP is malicious. */
const mostBytes = 1_073_741_824

/**
 * Joins the parts in a temporary file and reads the ZIP's directory. A file is unpacked only when a row names it, and
 * names never become paths. Refusals: import.zip-unreadable, .zip-too-large.
 */
export async function openImageZip(deps: Deps, parts: readonly string[]): Promise<ImageZip | null> {
  if (parts.length === 0) return null
  const path = await newTempFile(deps.config.dataDir)
  try {
    await putTogether(deps, parts, path)
    return await readZip(path)
  } catch (error) {
    await rm(path, { force: true })
    if (!(error instanceof Refusal) || error.code === 'import.zip-too-large') throw error
    throw new Refusal('import.zip-unreadable')
  }
}

async function putTogether({ storage }: Deps, parts: readonly string[], path: string): Promise<void> {
  const whole = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(async function* () {
    for (const part of parts) {
      const opened = await storage.open(part)
      if (opened === null) throw new Refusal('import.zip-unreadable')
      yield* opened.stream
    }
  }, whole)
}

async function readZip(path: string): Promise<ImageZip> {
  const { zip, entries } = await openZip(path)
  const close = async () => {
    zip.close()
    await rm(path, { force: true })
  }
  try {
    const files = byName(entries)
    const find = (name: string) => {
      const count = files.get(plainName(name))?.length ?? 0
      return count === 0 ? 'none' : count === 1 ? 'one' : 'several'
    }
    const read = async (name: string) => {
      const [entry, ...others] = files.get(plainName(name)) ?? []
      if (!entry || others.length > 0) throw new Refusal('object.not-found')
      return buffer(unpack(zip, entry, maxFileBytes))
    }
    return { find, read, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Indexes files by their whole path, else by their name alone; case is ignored. */
function byName(entries: readonly ZipEntry[]): Map<string, ZipEntry[]> {
  const files = entries.filter(({ name }) => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX|\.)/.test(name))
  if (files.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > mostBytes)
    throw new Refusal('import.zip-too-large')
  const names = Map.groupBy(files, ({ name }) => plainName(name.split(/[/\\]/).at(-1) ?? ''))
  const paths = Map.groupBy(files, ({ name }) => plainName(name))
  return new Map([...names, ...paths])
}

function plainName(name: string): string {
  return normalForm(name, 'NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .trim()
}
