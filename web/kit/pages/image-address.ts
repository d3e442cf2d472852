/** Widths every stored photo is kept in; the address of each never changes its bytes. */
export const photoWidths = [400, 640, 960, 1400] as const
export type PhotoWidth = (typeof photoWidths)[number]
export type PhotoFormat = 'avif' | 'webp'

const stored = /^\/api\/objects\/([\w-]{1,100})$/

/** Whether an address is a photo stored here, and so comes in all widths and formats. */
export function isStored(address: string): boolean {
  return stored.test(address)
}

/** Whether pages may show it: the content policy allows pictures of this site alone, and of this device (docs/decisions/0020). */
export function isShown(address: string): boolean {
  return /^(?:\/|blob:)/.test(address)
}

/** One width of a stored photo; an address elsewhere stays as it is. */
export function imageUrl(address: string, width: PhotoWidth, format: PhotoFormat): string {
  const id = stored.exec(address)?.[1]
  return id === undefined ? address : `/images/${id}/${width}.${format}`
}

/** The picture of a photo for other sites, with its origin: JPEG, which every reader of shared links knows. */
export function sharedPicture(address: string, origin: string): string {
  const id = stored.exec(address)?.[1]
  return id === undefined ? address : `${origin}/images/${id}/1200.jpg`
}

/** One width of a private photo, whose address bears the key of who may see it. */
export function keyedPicture(address: string, width: PhotoWidth): string {
  return address.replace(/^\/api\/objects\/([\w-]{1,100})\?/, `/images/$1/${width}.webp?`)
}

export function sourceSet(address: string, format: PhotoFormat): string {
  return photoWidths.map((width) => `${imageUrl(address, width, format)} ${width}w`).join(', ')
}

/** The attributes of the link that fetches a page's first photo early; browsers that know AVIF take it, others skip the link. */
export function preloadOf({ address, sizes }: { readonly address: string; readonly sizes: string }) {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imagesrcset: sourceSet(address, 'avif'),
    imagesizes: sizes,
    fetchpriority: 'high',
  }
}
