/** The widths in which every stored photo is available; the content at an address never changes. */
export const photoWidths = [400, 640, 960, 1400] as const
export type PhotoWidth = (typeof photoWidths)[number]
export type PhotoFormat = 'avif' | 'webp'

const stored = /^\/api\/objects\/([\w-]{1,100})$/

/** Whether an address is a photo stored here, available in all widths and formats. */
export function isStored(address: string): boolean {
  return stored.test(address)
}

/** Whether pages may show it: the policy allows only images of this site and local blobs (docs/decisions/0020). */
export function isShown(address: string): boolean {
  return /^(?:\/|blob:)/.test(address)
}

/** The address of a stored photo in one width; other addresses unchanged. */
export function imageUrl(address: string, width: PhotoWidth, format: PhotoFormat): string {
  const id = stored.exec(address)?.[1]
  return id === undefined ? address : `/images/${id}/${width}.${format}`
}

/** A photo's absolute address for other sites: JPEG, which every link preview supports. */
export function sharedPicture(address: string, origin: string): string {
  const id = stored.exec(address)?.[1]
  return id === undefined ? address : `${origin}/images/${id}/1200.jpg`
}

/** The address of a private photo in one width; keeps the access key in its query. */
export function keyedPicture(address: string, width: PhotoWidth): string {
  return address.replace(/^\/api\/objects\/([\w-]{1,100})\?/, `/images/$1/${width}.webp?`)
}

export function sourceSet(address: string, format: PhotoFormat): string {
  return photoWidths.map((width) => `${imageUrl(address, width, format)} ${width}w`).join(', ')
}

/** Attributes of the link that preloads a page's first photo; browsers without AVIF ignore the link. */
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
