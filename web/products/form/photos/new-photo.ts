import type { DraftPhoto } from '#web/products/form/draft.ts'

/** A place for a photo that is about to be uploaded; its key is the slot of the upload. */
export function newPhoto(): DraftPhoto {
  return { key: `new-${Math.random().toString(36).slice(2)}`, url: null }
}
