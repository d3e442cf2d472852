import type { Config } from '#server/config.ts'
import { isId } from '#server/deps.ts'

const ownPath = '/api/objects/'

/** Path that serves an object, and the form in which tables store its address. */
export function storedAddress(id: string): string {
  return ownPath + id
}

/** URL prefix for files that browsers upload straight to the bucket. Null without a bucket. */
export function incomingBase({ storage }: Pick<Config, 'storage'>): string | null {
  return storage.kind === 's3' ? `${storage.endpoint.replace(/\/+$/, '')}/${storage.bucket}/incoming/` : null
}

/** Origin of the bucket, which pages must be allowed to upload to. Null where uploads pass through this server. */
export function uploadOrigin({ storage }: Pick<Config, 'storage'>): string | null {
  return storage.kind === 's3' && storage.uploads === 'bucket' ? new URL(storage.endpoint).origin : null
}

/**
 * Returns the id of the object an address points to: its stored address, or its upload address in our bucket. Null for
 * any other address. The query string is ignored.
 */
export function objectIdOf(config: Pick<Config, 'storage'>, address: string): string | null {
  const [place = ''] = address.split('?')
  for (const base of [ownPath, incomingBase(config)]) {
    if (base === null || !place.startsWith(base)) continue
    const id = place.slice(base.length)
    if (isId(id)) return id.toLowerCase()
  }
  return null
}

/** Returns an address in the form tables store: objects in their one canonical form, any other address unchanged. */
export function storedAddressOf(config: Pick<Config, 'storage'>, address: string): string {
  const id = objectIdOf(config, address)
  return id === null ? address : storedAddress(id)
}

/**
 * Address of a photo for readers outside the site: a JPEG 1200 pixels wide, which every reader can show. Null where the
 * photo is not one of ours and its address is not a web address either.
 */
export function pictureAddress(
  config: Pick<Config, 'publicUrl' | 'storage'>,
  address: string,
): string | null {
  const id = objectIdOf(config, address)
  if (id !== null) return `${config.publicUrl}/images/${id}/1200.jpg`
  return /^https?:/.test(address) ? address : null
}
