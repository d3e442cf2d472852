import type { Config } from '#server/config.ts'
import { isId } from '#server/deps.ts'

const ownPath = '/api/objects/'

/** Where an object lies for readers, and what tables keep of it. */
export function storedAddress(id: string): string {
  return ownPath + id
}

/** Where in a bucket files arrive that browsers put there themselves. */
export function incomingBase({ storage }: Pick<Config, 'storage'>): string | null {
  return storage.kind === 's3' ? `${storage.endpoint.replace(/\/+$/, '')}/${storage.bucket}/incoming/` : null
}

/** The other origin that pages must be able to send files to, where there is one. */
export function uploadOrigin({ storage }: Pick<Config, 'storage'>): string | null {
  return storage.kind === 's3' && storage.uploads === 'bucket' ? new URL(storage.endpoint).origin : null
}

/**
 * The object that an address names, or null where it names something else: the stored address, or the place in our
 * bucket that the file was put to. What follows a `?` is no part of either.
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

/** An address as tables keep it: that of an object in its one form, any other as it is. */
export function storedAddressOf(config: Pick<Config, 'storage'>, address: string): string {
  const id = objectIdOf(config, address)
  return id === null ? address : storedAddress(id)
}

/**
 * The picture of a photo for readers elsewhere: JPEG of 1200 pixels, which each knows. Null where it is none of ours, and
 * no address that leads anywhere either.
 */
export function pictureAddress(
  config: Pick<Config, 'publicUrl' | 'storage'>,
  address: string,
): string | null {
  const id = objectIdOf(config, address)
  if (id !== null) return `${config.publicUrl}/images/${id}/1200.jpg`
  return /^https?:/.test(address) ? address : null
}
