import type { Config } from '#server/config.ts'
import { removeStaleTempFiles } from '#server/platform/files/uploads/temp-files.ts'
import { diskStorage } from './disk.ts'
import type { Storage } from './storage.ts'

/** The storage that the configuration names: a bucket where one is configured, else the data directory. */
export async function createStorage(config: Config): Promise<Storage> {
  await removeStaleTempFiles(config.dataDir, new Date())
  if (config.storage.kind === 'disk') return diskStorage(config.dataDir)
  // The client is large: it is loaded only where it is used.
  const { s3Storage } = await import('./s3.ts')
  return s3Storage(config.storage)
}
