import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { isId } from '#server/deps.ts'
import { removeStaleTempFiles } from '#server/platform/files/uploads/temp-files.ts'
import { clearAbandoned, filesBelow, moveAtomically, writeAtomically } from './atomic-file.ts'
import type { OpenedFile, Storage } from './storage.ts'

/** Creates the configured storage: a bucket where one is configured, else the data directory. */
export async function createStorage(config: Config): Promise<Storage> {
  await removeStaleTempFiles(config.dataDir, new Date())
  if (config.storage.kind === 'disk') return diskStorage(config.dataDir)
  // The client is large: it is loaded only where it is used.
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(config.storage)
}

/** Objects as files under `<dataDir>/objects`, 256 folders wide. */
async function diskStorage(dataDir: string): Promise<Storage> {
  const root = join(dataDir, 'objects')
  await clearAbandoned(root, new Date())
  return {
    put: (id, source) => writeAtomically(root, pathOf(root, id), source),
    adopt: (id, path) => moveAtomically(root, path, pathOf(root, id)),
    open: (id) => openFile(pathOf(root, id)),
    exists: async (id) => (await stat(pathOf(root, id)).catch(nullWhenAbsent)) !== null,
    remove: (id) => rm(pathOf(root, id), { force: true }),
    list: () => filesBelow(root),
    inbox: null,
  }
}

/** Ids begin with the time, so the folder is named for their random end. */
function pathOf(root: string, id: string): string {
  if (!isId(id)) throw new Error('a storage key must be an id')
  const name = id.toLowerCase()
  return join(root, name.slice(-2), name)
}

async function openFile(path: string): Promise<OpenedFile | null> {
  const file = await open(path, 'r').catch(nullWhenAbsent)
  if (file === null) return null
  const { size } = await file.stat()
  return { size, stream: file.createReadStream() }
}

function nullWhenAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
