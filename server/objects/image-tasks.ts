import type { ImageType } from './file-types.ts'

/** The widths that pictures are served in, in pixels (DESIGN §17). */
export const imageWidths = [160, 400, 640, 960, 1400] as const
export type ImageFormat = 'avif' | 'webp' | 'jpg'

/** A picture may have so many pixels, all frames together: enough for any camera, too few for a bomb. */
export const maxPixels = 50_000_000
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

export type ImageTask = Examine | Derive

export type Picture = { readonly bytes: Uint8Array; readonly width: number; readonly height: number }

/** What the worker answers: the picture as it may be kept or served, or what is wrong with the one given. */
export type ImageAnswer =
  | { readonly picture: Picture }
  | { readonly refused: 'unreadable' | 'too-many-pixels' }
