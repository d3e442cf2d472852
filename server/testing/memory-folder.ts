import { existsSync, statfsSync } from 'node:fs'

/** Folder whose files are in memory, on Linux. */
export const memory = '/dev/shm'

/** Whether that folder exists and has room; in a container it may have none. */
export function isMemoryRoomy(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 2 ** 31
}
