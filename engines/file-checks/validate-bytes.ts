import { maxFileBytes } from '#contract/platform/uploads.ts'
import { readModelFile } from '#domain/platform/files/model-file.ts'
import { Refusal } from '#domain/refusal.ts'
import { accepts, declaredAs, isImageType, type ImageType, sniffType } from './file-types.ts'
import type { GivenFile, ImageAnswer, ValidatedFile } from './image-tasks.ts'
import { stripMetadata } from './strip-metadata.ts'
import { endOfPdf, pdfProblem } from './pdf.ts'

/** Decodes a picture. */
export type Examiner = (bytes: Uint8Array, type: ImageType) => Promise<ImageAnswer>

/**
 * Runs in the process that reads uploads alone (image-worker.ts): what a file does to it, it does to no other.
 * Refuses what is too large, of another type than it says or than its purpose takes, damaged, a bomb, or would run
 * something ('object.too-large', '.wrong-type', '.unreadable-picture', '.too-many-pixels', '.unreadable-pdf', '.active-pdf', '.locked-pdf'), and 3D models that no
 * product page could show ('object.damaged-model', '.compressed-model', '.model-needs-files', '.empty-model', '.too-many-triangles').
 */
export async function validateBytes(given: GivenFile, examine: Examiner): Promise<ValidatedFile> {
  const { purpose, bytes, declaredType } = given
  if (bytes.length > maxFileBytes) throw new Refusal('object.too-large')
  const contentType = sniffType(bytes)
  const isAccepted = contentType !== null && accepts(purpose, contentType)
  if (!isAccepted || !declaredAs(declaredType, contentType)) throw new Refusal('object.wrong-type')
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isImageType(contentType)) return validateImage(whole, contentType, examine)
  const problem = contentType === 'application/pdf' ? await pdfProblem(whole) : readModelFile(whole).fault
  if (problem !== null) throw new Refusal(`object.${problem}`)
  const kept = contentType === 'application/pdf' ? whole.subarray(0, endOfPdf(whole)) : whole
  const modelSize = contentType === 'application/pdf' ? null : (readModelFile(whole).facts?.size ?? null)
  return { bytes: kept, contentType, width: null, height: null, hash: null, modelSize }
}

async function validateImage(given: Buffer, type: ImageType, examine: Examiner): Promise<ValidatedFile> {
  const bytes = type === 'image/avif' ? given : stripMetadata(type, given)
  if (bytes === null) throw new Refusal('object.unreadable-picture')
  const answer = await examine(bytes, type)
  if ('refused' in answer) throw new Refusal(`object.${answer.refused}`)
  const { picture, hash } = answer
  if (picture.bytes.length > maxFileBytes) throw new Refusal('object.too-large')
  return { ...picture, contentType: type, hash, modelSize: null }
}
