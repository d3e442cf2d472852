import type { PrintedDocument } from '#engines/documents/typeset.ts'
import type { PerceptualHash } from '#domain/platform/files/perceptual-hash.ts'
import type { SizeCm } from '#domain/platform/files/model-file.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { FileType, ImageType, ObjectPurpose } from '#engines/file-checks/file-types.ts'

/** The widths that pictures are served in, in pixels (DESIGN §17). */
export const imageWidths = [160, 400, 640, 960, 1400] as const
/** Of pictures in mails, in pixels: they are square, since mail programs crop nothing. */
export const mailWidth = 160
export type ImageFormat = 'avif' | 'webp' | 'jpg'

/**
 * How many pixels a picture may have, all frames together: enough for any camera, too few for a bomb. What cannot be
 * decoded line by line takes more memory for each (measured: AVIF 25 bytes, the others up to 9), so it may have fewer.
 */
export const maxPixels = { byLine: 50_000_000, atOnce: 24_000_000, avif: 8_000_000 } as const
export const maxFrames = 200

/** Decodes the whole picture to see that it is one, and tells its size as shown. */
export type Examine = { readonly kind: 'examine'; readonly bytes: Uint8Array; readonly type: ImageType }

/** Makes the picture in one width, never wider than it is, and one format. */
export type Derive = {
  readonly kind: 'derive'
  readonly bytes: Uint8Array
  readonly width: number
  readonly format: ImageFormat
}

/** Checks an uploaded file of any type at its path and leaves there what may be kept of it. */
export type Check = {
  readonly kind: 'check'
  readonly path: string
  readonly purpose: ObjectPurpose
  readonly declaredType: string
}

export type GivenFile = {
  readonly purpose: ObjectPurpose
  readonly bytes: Uint8Array
  /** The content type the sender names; the first bytes must fit it (G-18). */
  readonly declaredType: string
}

/** Checks a file of any type that is in memory, and tells what may be kept of it. */
export type CheckBytes = GivenFile & { readonly kind: 'check-bytes' }

/** Typesets a document. */
export type Typeset = { readonly kind: 'typeset'; readonly printed: PrintedDocument }

export type ImageTask = Examine | Derive | Check | CheckBytes | Typeset

export type Picture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

/**
 * What the worker answers: the picture as it may be kept or served, and how it looks where it was examined, or what is
 * wrong with the one given.
 */
export type ImageAnswer =
  | { readonly picture: Picture; readonly hash: PerceptualHash | null }
  | { readonly refused: 'unreadable-picture' | 'too-many-pixels' }

/** What is known of an uploaded file once it is checked; its bytes lie where they came to. */
export type ValidatedUpload = {
  readonly contentType: FileType
  readonly sizeBytes: number
  readonly sha256: Uint8Array
  readonly width: number | null
  readonly height: number | null
  readonly hash: PerceptualHash | null
  readonly modelSize: SizeCm | null
}
/** A file fit to be kept: its own type, and for a picture only what shows it. */
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
