import { LRUCache } from 'lru-cache'
import { cachePart } from '#server/platform/cache/caches.ts'
import { isId, type Deps } from '#server/deps.ts'
import type { ObjectPurpose } from '#engines/file-checks/file-types.ts'

/** What is known of a stored file without its bytes. */
export type StoredObject = {
  readonly id: string
  readonly purpose: ObjectPurpose
  readonly ownerId: string | null
  readonly fileName: string
  readonly contentType: string
  readonly sizeBytes: number
  /** Of the stored bytes, in hexadecimal. */
  readonly sha256: string
}

/** Who may read it is asked each time, and each reading is written down. */
export function isPrivate({ purpose }: StoredObject): boolean {
  return purpose === 'kyc' || purpose === 'journal'
}

/** The busiest ones: a stored file never changes. */
export const knownFiles = cachePart(() => new LRUCache<string, StoredObject>({ max: 5000 }))

/**
 * The object of an id, or null. A stored file never changes, so the busiest ones are remembered:
 * a page of pictures asks the database nothing.
 */
export async function findObject(deps: Deps, id: string): Promise<StoredObject | null> {
  if (!isId(id)) return null
  const known = knownFiles(deps).get(id.toLowerCase())
  return known ?? (await readObject(deps, id.toLowerCase()))
}

async function readObject(deps: Deps, id: string): Promise<StoredObject | null> {
  const row = await deps.db
    .selectFrom('objects')
    .select(['id', 'purpose', 'ownerId', 'fileName', 'contentType', 'sizeBytes', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const found = { ...row, sha256: row.sha256.toString('hex') }
  // A KYC document gets its owner when it is claimed.
  if (found.purpose === 'product') knownFiles(deps).set(found.id, found)
  return found
}
