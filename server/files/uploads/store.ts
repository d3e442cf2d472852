import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/id.ts'
import { validateFile } from '#server/files/validation/validate.ts'
import type { FileType } from '#server/files/validation/file-types.ts'
import type { ValidatedFile, GivenFile } from '#server/files/validation/validate-bytes.ts'
import { storeFileFacts } from '#server/files/images/perceptual-hashes.ts'

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

/** Checks a file, keeps its bytes and its row. Refuses like {@link checkFile}. */
export async function storeObject(deps: Deps, tx: Tx, given: GivenFile & NewObject): Promise<StoredFile> {
  return storeValidated(deps, tx, { ...given, file: await validateFile(given) })
}

type Keeping = NewObject & Pick<GivenFile, 'purpose'> & { readonly file: ValidatedFile }

/** Keeps a file that was checked before, so that no transaction waits for the decoding of a picture. */
export async function storeValidated(deps: Deps, tx: Tx, keeping: Keeping): Promise<StoredFile> {
  const { file, purpose, ownerId } = keeping
  const { contentType, width, height } = file
  const id = keeping.id ?? newId()
  const sizeBytes = file.bytes.length
  const row = { id, purpose, ownerId, contentType, sizeBytes, width, height }
  const sha256 = createHash('sha256').update(file.bytes).digest()
  // The row first: where it is refused, no bytes are written; where the writing fails, the row is undone.
  await tx
    .insertInto('objects')
    .values({ ...row, sha256, fileName: plainName(keeping.fileName), createdAt: deps.clock() })
    .execute()
  await storeFileFacts(tx, id, file)
  await deps.storage.put(id, file.bytes)
  return { id, url: `/api/objects/${id}`, contentType, sizeBytes, width, height }
}

/** A name is only shown, never a path: its last part, without control characters, of at most 255 characters. */
export function plainName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const shown = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return Array.from(shown).slice(-255).join('')
}
