import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { StartError } from '#engines/start-error.ts'

/** The metadata of a backup, stored beside the rows of its tables. */
const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.record(z.string(), z.string()),
  queueVersion: z.int().nullable(),
  tables: z.record(z.string(), z.object({ rows: z.int(), hash: z.string() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  files: z.int(),
  missingFiles: z.array(z.string()),
})
export type Manifest = z.output<typeof manifest>

export const manifestFile = 'manifest.json'

/** The folder name of a backup, after its time; without colons, which some file systems refuse. */
export function folderOf(takenAt: Date): string {
  return takenAt.toISOString().replaceAll(':', '-')
}

/** The path of a table's rows in a backup, and of a stored file, shared by all backups of a folder. */
export const rowsFile = (backup: string, table: string) => join(backup, `${table}.jsonl.gz`)
export const storedFile = (root: string, id: string) => join(root, 'files', id.slice(-2), id)

/** Finds the newest complete backup of a folder, taken no later than `notAfter`. Throws StartError if there is none. */
export async function findBackup(root: string, notAfter: Date | null): Promise<[string, Manifest]> {
  const names = await readdir(root).catch(() => [])
  const wanted = notAfter === null ? '~' : folderOf(notAfter)
  const found = names.filter((name) => /^\d{4}-\d\d-\d\dT[\d.-]+Z$/.test(name) && name <= wanted).toSorted()
  const name = found.at(-1)
  if (name === undefined) {
    throw new StartError(
      `${root} has no backup${notAfter === null ? '' : ` from before ${notAfter.toISOString()}`}.`,
    )
  }
  const path = join(root, name)
  return [path, manifest.parse(JSON.parse(await readFile(join(path, manifestFile), 'utf8')))]
}
