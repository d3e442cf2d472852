// The child process that decodes pictures, reads uploads and typesets documents: a harmful file ends this process and
// not the server, and its memory is freed when it exits.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'
import { readModelFile } from '#domain/platform/files/model-file.ts'
import { type PerceptualHash, hashedSize, perceptualHashOf } from '#domain/platform/files/perceptual-hash.ts'
import { Refusal } from '#domain/refusal.ts'
import { isUnwritable } from '#engines/file-checks/unwritable-disk.ts'
import { accepts, declaredAs, isImageType, type ImageType, sniffType } from './file-types.ts'
import {
  type AnswerTo,
  type Check,
  type CheckAnswer,
  type Derive,
  type Examine,
  type GivenFile,
  type ImageAnswer,
  type ImageTask,
  mailWidth,
  maxFrames,
  maxPixels,
  type Picture,
  type Typeset,
  type TypesetAnswer,
  type ValidatedFile,
  type ValidatedUpload,
} from './image-tasks.ts'
import { endOfPdf, pdfProblem } from './pdf.ts'
import { stripMetadata } from './strip-metadata.ts'

// Ctrl-C goes to the whole process group; the server decides when this process ends.
process.on('SIGINT', () => undefined)

sharp.cache(false)
sharp.concurrency(1)
// Allow only loaders of the five accepted formats; none that could read from a file or the network.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

process.on('disconnect', () => process.exit(0))
process.on('message', (task: ImageTask) => {
  // A server that was killed meanwhile cannot be answered.
  void answer(task).then((reply) => process.send?.(reply, () => undefined))
})

async function answer(task: ImageTask): Promise<AnswerTo<ImageTask>> {
  if (task.kind === 'check') return checking(() => check(task))
  if (task.kind === 'check-bytes') return checking(() => validateBytes(task, examineIn))
  if (task.kind === 'typeset') return answerTypeset(task)
  return answerPicture(task)
}

/** Loads the compiler with the first document; it stays until this process ends. */
async function answerTypeset({ printed }: Typeset): Promise<TypesetAnswer> {
  try {
    const { typeset } = await import('#engines/documents/typeset.ts')
    return { pdf: typeset(printed) }
  } catch (error) {
    return { failed: String(error) }
  }
}

async function answerPicture(task: Examine | Derive): Promise<ImageAnswer> {
  try {
    return task.kind === 'examine' ? await examine(task) : { picture: await derive(task), hash: null }
  } catch {
    return { refused: 'unreadable-picture' }
  }
}

const examineIn: Examiner = (bytes, type) => answerPicture({ kind: 'examine', bytes, type })

async function check({ path, purpose, declaredType }: Check): Promise<ValidatedUpload> {
  const bytes = await readFile(path)
  const { bytes: kept, ...about } = await validateBytes({ bytes, purpose, declaredType }, examineIn)
  if (!bytes.equals(kept)) await writeFile(path, kept)
  return { ...about, sizeBytes: kept.length, sha256: createHash('sha256').update(kept).digest() }
}

async function checking<Checked>(work: () => Promise<Checked>): Promise<CheckAnswer<Checked>> {
  try {
    return { checked: await work() }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code }
    return { refused: isUnwritable(error) ? 'object.no-room' : 'object.unreadable' }
  }
}

const options = {
  failOn: 'error',
  limitInputPixels: maxPixels.byLine,
  autoOrient: true,
} satisfies SharpOptions

async function examine({ bytes, type }: Examine): Promise<ImageAnswer> {
  const found = await sharp(bytes, { ...options, limitInputPixels: false }).metadata()
  if (formatOf(found) !== type) return { refused: 'unreadable-picture' }
  const frames = found.pages ?? 1
  const isTooLarge = found.width * found.height * frames > maxPixels[decodingOf(found)]
  if (isTooLarge || frames > maxFrames) return { refused: 'too-many-pixels' }
  if (frames > 1)
    await sharp(bytes, { ...options, animated: true })
      .resize({ width: 16 })
      .raw()
      .toBuffer()
  const hash = await lookAt(bytes)
  if (hidesMetadata(found)) return { picture: await encodeAnew(bytes), hash }
  const { width, height } = found.autoOrient
  return { picture: { bytes, width, height }, hash }
}

/** Decodes the whole picture, or the whole first frame of an animated one. */
async function lookAt(bytes: Uint8Array): Promise<PerceptualHash | null> {
  const grey = sharp(bytes, options).flatten({ background: '#ffffff' }).greyscale()
  return perceptualHashOf(
    await grey
      .resize({ ...hashedSize, fit: 'fill' })
      .raw()
      .toBuffer(),
  )
}

function decodingOf({ format, isProgressive }: Metadata): keyof typeof maxPixels {
  if (format === 'heif') return 'avif'
  return isProgressive || format === 'gif' ? 'atOnce' : 'byLine'
}

/** AVIF keeps metadata among its pixel boxes; the other formats are already stripped of it (strip-metadata.ts). */
function hidesMetadata(found: Metadata): boolean {
  return formatOf(found) === 'image/avif' && Boolean(found.exif ?? found.xmp ?? found.iptc)
}

function formatOf({ format, compression }: Metadata): string {
  if (format === 'heif') return compression === 'av1' ? 'image/avif' : 'image/heic'
  return `image/${format}`
}

function encodeAnew(bytes: Uint8Array): Promise<Picture> {
  return pictureOf(sharp(bytes, options).avif({ quality: 75, effort: 1 }))
}

function derive({ bytes, width, format }: Derive): Promise<Picture> {
  const height = format === 'jpg' && width === mailWidth ? width : undefined
  return pictureOf(encode[format](sharp(bytes, options).resize({ width, height, withoutEnlargement: true })))
}

async function pictureOf(made: Sharp): Promise<Picture> {
  const { data, info } = await made.toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Measured on the demo's photographs: AVIF at this setting looks no worse than WebP 68 and is a tenth smaller. */
const encode: Record<Derive['format'], (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (picture) => picture.webp({ quality: 68 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80, mozjpeg: true }),
}

/** Decodes a picture. */
type Examiner = (bytes: Uint8Array, type: ImageType) => Promise<ImageAnswer>

/**
 * Runs only in the process that reads uploads: a harmful file harms no other process.
 * Refuses files that are too large, of a type not declared or not accepted for the purpose, damaged, a bomb, or with
 * active content ('object.too-large', '.wrong-type', '.unreadable-picture', '.too-many-pixels', '.unreadable-pdf', '.active-pdf', '.locked-pdf'), and 3D models that no
 * product page could show ('object.damaged-model', '.compressed-model', '.model-needs-files', '.empty-model', '.too-many-triangles').
 */
async function validateBytes(given: GivenFile, examine: Examiner): Promise<ValidatedFile> {
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
