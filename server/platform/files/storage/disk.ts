import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isId } from '#server/platform/db/id.ts'
import { clearAbandoned, filesBelow, moveAtomically, writeAtomically } from './atomic-file.ts'
import type { OpenedFile, Storage } from './storage.ts'

/** Objects as files under `<dataDir>/objects`, 256 folders wide. */
export async function diskStorage(dataDir: string): Promise<Storage> {
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
