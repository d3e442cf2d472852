import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ListedFile, Source } from './storage.ts'

const incoming = '.incoming'
const staleAfterMs = 3_600_000

/**
 * Writes a file so that it is either whole or absent, also after a power cut: into a temporary file first,
 * flushed, then renamed. `root` must lie on the same disk as the target.
 */
export async function writeAtomically(root: string, target: string, source: Source): Promise<void> {
  const temporary = join(root, incoming, randomBytes(16).toString('hex'))
  await mkdir(dirname(temporary), { recursive: true })
  await mkdir(dirname(target), { recursive: true })
  try {
    await writeFlushed(temporary, source)
    await rename(temporary, target)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await flushDirectory(dirname(target))
}

/** Moves a file the same way: at its new place it is whole or absent, even across disks. */
export async function moveAtomically(root: string, from: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true })
  await flush(from)
  try {
    await rename(from, target)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await writeAtomically(root, target, createReadStream(from))
    await rm(from, { force: true })
  }
  await flushDirectory(dirname(target))
}

async function writeFlushed(path: string, source: Source): Promise<void> {
  const file = await open(path, 'wx', 0o640)
  try {
    await file.writeFile(source)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is durable once its directory is. Windows cannot open directories and needs no flush. */
async function flushDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** Yields the files in the folders of `root`, folder by folder, without those still being written. */
export async function* filesBelow(root: string): AsyncGenerator<readonly ListedFile[]> {
  for (const folder of await readdir(root).catch(() => [])) {
    if (folder === incoming) continue
    const names = await readdir(join(root, folder)).catch(() => [])
    const found = names.map(async (name) => ({
      name,
      at: await stat(join(root, folder, name)).catch(() => null),
    }))
    const files = await Promise.all(found)
    yield files.flatMap(({ name, at }) => (at ? { name, storedAt: at.mtime } : []))
  }
}

/** Removes temporary files of writers that were killed; those younger than an hour may belong to a running one. */
export async function clearAbandoned(root: string, now: Date): Promise<void> {
  const directory = join(root, incoming)
  const names = await readdir(directory).catch(() => [])
  for (const name of names) {
    const path = join(directory, name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > staleAfterMs) await rm(path, { force: true })
  }
}
