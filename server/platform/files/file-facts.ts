import { LRUCache } from 'lru-cache'
import { cachePart } from '#server/platform/cache/caches.ts'
import { isId, type Deps } from '#server/deps.ts'
import type { ObjectPurpose } from '#engines/file-checks/file-types.ts'

/** Facts about a stored file, available without reading its bytes. */
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

const keptMs = 3_600_000

/** Private files: the reader's rights are checked on each access, and each access is recorded. */
export function isPrivate({ purpose }: StoredObject): boolean {
  return purpose === 'kyc' || purpose === 'journal'
}

/** The most recently read files: a stored file never changes, but it may be removed, by another process too. */
export const knownFiles = cachePart(() => new LRUCache<string, StoredObject>({ max: 5000, ttl: keptMs }))

/**
 * Returns the object with this id, or null. A stored file never changes, so the most recently read ones are cached: a
 * page of pictures needs no database query.
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
  // Others are not cached: a KYC document gets its owner only when it is claimed.
  if (found.purpose === 'product') knownFiles(deps).set(found.id, found)
  return found
}
