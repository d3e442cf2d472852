import { maxFileBytes } from '#contract/uploads.ts'
import { Refusal } from '#domain/refusal.ts'
import {
  accepts,
  declaredAs,
  type FileType,
  isImageType,
  type ImageType,
  type ObjectPurpose,
  sniffType,
} from './file-types.ts'
import { ImagePoolFull, runImageTask } from './image-pool.ts'
import type { ImageAnswer } from './image-tasks.ts'
import { knownPartsOf } from './known-parts.ts'
import { isSelfContainedModel } from './model.ts'

export type GivenFile = {
  readonly purpose: ObjectPurpose
  readonly bytes: Uint8Array
  /** The content type the sender names; the first bytes must fit it (G-18). */
  readonly declaredType: string
}

/** A file fit to be kept: its own type, and for a picture only what shows it. */
export type CheckedFile = {
  readonly bytes: Uint8Array
  readonly contentType: FileType
  readonly width: number | null
  readonly height: number | null
}

/**
 * Refuses what is too large, of another type than it says or than its purpose takes, damaged, or a bomb
 * ('object.too-large', 'object.wrong-type', 'object.unreadable', 'object.too-many-pixels').
 */
export async function checkFile({ purpose, bytes, declaredType }: GivenFile): Promise<CheckedFile> {
  if (bytes.length > maxFileBytes) throw new Refusal('object.too-large')
  const contentType = sniffType(bytes)
  const isAccepted = contentType !== null && accepts(purpose, contentType)
  if (!isAccepted || !declaredAs(declaredType, contentType)) throw new Refusal('object.wrong-type')
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isImageType(contentType)) return checkImage(whole, contentType)
  const isSound = contentType === 'application/pdf' ? whole.includes('%%EOF') : isSelfContainedModel(whole)
  if (!isSound) throw new Refusal('object.unreadable')
  return { bytes, contentType, width: null, height: null }
}

async function checkImage(given: Buffer, type: ImageType): Promise<CheckedFile> {
  const bytes = type === 'image/avif' ? given : knownPartsOf(type, given)
  if (bytes === null) throw new Refusal('object.unreadable')
  const answer = await examined(bytes, type)
  if ('refused' in answer) throw new Refusal(`object.${answer.refused}`)
  const { picture } = answer
  if (picture.bytes.length > maxFileBytes) throw new Refusal('object.too-large')
  return { ...picture, contentType: type }
}

/** A worker that dies or takes too long over a picture has met a picture that nobody can show. */
async function examined(bytes: Uint8Array, type: ImageType): Promise<ImageAnswer> {
  try {
    return await runImageTask({ kind: 'examine', bytes, type })
  } catch (error) {
    if (error instanceof ImagePoolFull) throw new Refusal('request.unavailable')
    return { refused: 'unreadable' }
  }
}
