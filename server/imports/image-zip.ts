import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { maxFileBytes } from '#contract/uploads.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { newArrival } from '#server/objects/arrivals.ts'
import { readDirectory, unpackEntry, type ZipEntry } from './reading/zip.ts'

/** The pictures that came in a ZIP, by the names that cells use. */
export type ImageZip = {
  readonly has: (name: string) => boolean
  readonly read: (name: string) => Promise<Buffer>
  readonly close: () => Promise<void>
}

/** Puts the parts together on this machine and reads what is in it. Refusal: import.zip-unreadable. */
export async function openImageZip(deps: Deps, parts: readonly string[]): Promise<ImageZip | null> {
  if (parts.length === 0) return null
  const path = await newArrival(deps.config.dataDir)
  try {
    await putTogether(deps, parts, path)
    const file = await open(path, 'r')
    return await readZip(file, path)
  } catch (error) {
    await rm(path, { force: true })
    throw error instanceof Refusal ? new Refusal('import.zip-unreadable') : error
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

async function readZip(file: FileHandle, path: string): Promise<ImageZip> {
  const readAt = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  }
  const close = async () => {
    await file.close()
    await rm(path, { force: true })
  }
  try {
    const { size } = await file.stat()
    const entries = byName(await readDirectory(readAt, size))
    const read = (name: string) => {
      const entry = entries.get(plainName(name))
      return entry
        ? unpackEntry(readAt, entry, maxFileBytes)
        : Promise.reject(new Refusal('object.not-found'))
    }
    return { has: (name) => entries.has(plainName(name)), read, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** By the whole path and, where only one file has it, by the name alone; large and small letters are the same. */
function byName(entries: readonly ZipEntry[]): Map<string, ZipEntry> {
  const files = entries.filter(({ name }) => !name.endsWith('/') && !/(?:^|\/)(?:__MACOSX|\.)/.test(name))
  const names = new Map<string, ZipEntry>()
  const twice = new Set<string>()
  for (const entry of files) {
    const name = plainName(entry.name.split(/[/\\]/).at(-1) ?? '')
    if (names.has(name)) twice.add(name)
    names.set(name, entry)
  }
  for (const name of twice) names.delete(name)
  for (const entry of files) names.set(plainName(entry.name), entry)
  return names
}

function plainName(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '')
    .trim()
}
