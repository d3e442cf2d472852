import { createHash } from 'node:crypto'
import { Refusal } from '#domain/refusal.ts'
import { type Db, newId, type Tx, type Deps } from '#server/deps.ts'
import { storedAddress } from '#server/platform/files/addresses.ts'
import { isUnwritable } from '#engines/file-checks/unwritable-disk.ts'
import { validateFile } from '#engines/file-checks/validate.ts'
import type { FileType } from '#engines/file-checks/file-types.ts'
import type { ValidatedFile, GivenFile, ValidatedUpload } from '#engines/file-checks/image-tasks.ts'
import { storeFileFacts } from '#server/platform/files/images/perceptual-hashes.ts'

export type NewObject = {
  readonly ownerId: string | null
  readonly fileName: string
  /** Given where the same file must always get the same id, as in the demo. */
  readonly id?: string
}

export type StoredFile = {
  readonly id: string
  /** The stored address: what products and KYC documents refer to (G-22). */
  readonly url: string
  readonly contentType: FileType
  readonly sizeBytes: number
  readonly width: number | null
  readonly height: number | null
}

/**
 * Stores a checked file of this machine: its bytes first, then `name` writes the row that names them. If `name` refuses,
 * the bytes are removed at once; after a crash or failure, removeUnnamedFiles removes them.
 */
export async function adoptFile<Named>(
  { storage }: Deps,
  { id, path }: { readonly id: string; readonly path: string },
  name: () => Promise<Named>,
): Promise<Named> {
  await storage.adopt(id, path).catch((error: unknown) => {
    throw isUnwritable(error) ? new Refusal('object.no-room') : error
  })
  try {
    return await name()
  } catch (error) {
    if (error instanceof Refusal) await storage.remove(id)
    throw error
  }
}

/** Checks a file, keeps its bytes and its row. Refuses like {@link validateBytes}. */
export async function storeObject(deps: Deps, tx: Tx, given: GivenFile & NewObject): Promise<StoredFile> {
  return storeValidated(deps, tx, { ...given, file: await validateFile(given) })
}

type Keeping = NewObject & Pick<GivenFile, 'purpose'> & { readonly file: ValidatedFile }

/** Stores a file that was checked before, so that no transaction waits while a picture is decoded. */
export async function storeValidated(deps: Deps, tx: Tx, keeping: Keeping): Promise<StoredFile> {
  const { file, purpose, ownerId, id = newId() } = keeping
  const { bytes, ...about } = file
  const sha256 = createHash('sha256').update(bytes).digest()
  const checked = { ...about, sizeBytes: bytes.length, sha256 }
  // The row first: if it is refused, no bytes are written; if writing fails, the row is rolled back.
  const fileName = plainName(keeping.fileName)
  const stored = await insertObject(deps, tx, { id, purpose, ownerId, fileName, checked })
  await deps.storage.put(id, bytes)
  return stored
}

type NamedObject = Required<NewObject> & Pick<GivenFile, 'purpose'> & { readonly checked: ValidatedUpload }

/** Writes the row of an object and the facts found in its content. */
export async function insertObject(
  { clock }: Deps,
  db: Db,
  { checked, ...named }: NamedObject,
): Promise<StoredFile> {
  const { contentType, sizeBytes, width, height } = checked
  const about = { ...named, contentType, sizeBytes, width, height, createdAt: clock() }
  await db
    .insertInto('objects')
    .values({ ...about, sha256: Buffer.from(checked.sha256) })
    .execute()
  await storeFileFacts(db, named.id, checked)
  return { id: named.id, url: storedAddress(named.id), contentType, sizeBytes, width, height }
}

/** Cleans a file name for display, never a path: its last part, without control characters, at most 255 long. */
export function plainName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const shown = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return Array.from(shown).slice(-255).join('')
}
