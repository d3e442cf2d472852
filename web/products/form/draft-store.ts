import { z } from 'zod'
import { type DraftPhoto, type ProductDraft, productDraft } from './draft.ts'

const stored = z.object({ savedAt: z.number(), draft: productDraft })
const hourMs = 3_600_000
/** Files that nobody claims are swept a day after they came: addresses older than this may lead nowhere. */
const photosLastMs = 20 * hourMs
const draftLastsMs = 30 * 24 * hourMs

export type StoredDraft = { readonly draft: ProductDraft; readonly savedAt: Date }

/** A draft of a form belongs to one user of this device. */
export function draftKey(userId: string, form: string): string {
  return `mj-product-${userId}-${form}`
}

/** What was typed before and not sent; null when nothing was. Photos that are gone by now are left out. */
export function readDraft(key: string, now: Date): StoredDraft | null {
  const read = stored.safeParse(parsed(localStorage.getItem(key)))
  if (!read.success) return null
  const { savedAt, draft } = read.data
  const ageMs = now.getTime() - savedAt
  if (ageMs > draftLastsMs) return null
  return { draft: ageMs > photosLastMs ? withoutPhotos(draft) : draft, savedAt: new Date(savedAt) }
}

export function storeDraft(key: string, draft: ProductDraft, now: Date): void {
  const photos = draft.photos.filter(({ url }) => url !== null)
  const photo3d = draft.photo3d?.url ? draft.photo3d : null
  try {
    localStorage.setItem(
      key,
      JSON.stringify({ savedAt: now.getTime(), draft: { ...draft, photos, photo3d } }),
    )
  } catch {
    // A full or forbidden storage keeps no draft; the form works without.
  }
}

export function dropDraft(key: string): void {
  localStorage.removeItem(key)
}

/** Those the product had before are its own, and stay. */
function withoutPhotos(draft: ProductDraft): ProductDraft {
  const isOwn = (photo: DraftPhoto) => photo.key === photo.url
  const { photo3d } = draft
  return {
    ...draft,
    photos: draft.photos.filter(isOwn),
    photo3d: photo3d && isOwn(photo3d) ? photo3d : null,
    colors: draft.colors.map((color) => ({ ...color, imageUrl: null })),
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
