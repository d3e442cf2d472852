import type { PrintedDocument } from '#engines/documents/typeset.ts'
import type { PerceptualHash } from '#domain/platform/files/perceptual-hash.ts'
import type { SizeCm } from '#domain/platform/files/model-file.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { FileType, ImageType, ObjectPurpose } from '#engines/file-checks/file-types.ts'

/** The widths that pictures are served in, in pixels (DESIGN §17). */
export const imageWidths = [160, 400, 640, 960, 1400] as const
/** Width of pictures in mails, in pixels: they are square, since mail clients do not crop. */
export const mailWidth = 160
export type ImageFormat = 'avif' | 'webp' | 'jpg'

/**
 * Maximum pixels of a picture, all frames together: enough for any camera, too few for a decompression bomb. Formats
 * not decoded line by line take more memory per pixel (measured: AVIF 25 bytes, others up to 9), so they get fewer.
 */
export const maxPixels = { byLine: 50_000_000, atOnce: 24_000_000, avif: 8_000_000 } as const
export const maxFrames = 200

/** Decodes the whole picture to verify it, and reports its size as displayed. */
export type Examine = { readonly kind: 'examine'; readonly bytes: Uint8Array; readonly type: ImageType }

/** Converts the picture to one width, never enlarged, and one format. */
export type Derive = {
  readonly kind: 'derive'
  readonly bytes: Uint8Array
  readonly width: number
  readonly format: ImageFormat
}

/** Checks an uploaded file of any type at its path, and replaces it with the part that may be kept. */
export type Check = {
  readonly kind: 'check'
  readonly path: string
  readonly purpose: ObjectPurpose
  readonly declaredType: string
}

export type GivenFile = {
  readonly purpose: ObjectPurpose
  readonly bytes: Uint8Array
  /** The content type that the sender declares; the first bytes must match it (G-18). */
  readonly declaredType: string
}

/** Checks a file of any type in memory, and returns the part that may be kept. */
export type CheckBytes = GivenFile & { readonly kind: 'check-bytes' }

/** Typesets a document. */
export type Typeset = { readonly kind: 'typeset'; readonly printed: PrintedDocument }

export type ImageTask = Examine | Derive | Check | CheckBytes | Typeset

export type Picture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

/**
 * The worker's answer: the picture to keep or serve, with its perceptual hash if it was examined, or why the given one
 * is refused.
 */
export type ImageAnswer =
  | { readonly picture: Picture; readonly hash: PerceptualHash | null }
  | { readonly refused: 'unreadable-picture' | 'too-many-pixels' }

/** Facts about a checked upload; its bytes stay at the path of the upload. */
export type ValidatedUpload = {
  readonly contentType: FileType
  readonly sizeBytes: number
  readonly sha256: Uint8Array
  readonly width: number | null
  readonly height: number | null
  readonly hash: PerceptualHash | null
  readonly modelSize: SizeCm | null
}
/** A file that may be kept, with its detected type; a picture without metadata. */
export type ValidatedFile = {
  readonly bytes: Uint8Array
  readonly contentType: FileType
  readonly width: number | null
  readonly height: number | null
  readonly hash: PerceptualHash | null
  readonly modelSize: SizeCm | null
}

export type CheckAnswer<Checked = ValidatedUpload> =
  | { readonly checked: Checked }
  | { readonly refused: RefusalCode }

export type TypesetAnswer = { readonly pdf: Uint8Array } | { readonly failed: string }

export type AnswerTo<Task extends ImageTask> = Task extends Check
  ? CheckAnswer
  : Task extends CheckBytes
    ? CheckAnswer<ValidatedFile>
    : Task extends Typeset
      ? TypesetAnswer
      : ImageAnswer
