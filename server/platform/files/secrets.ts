import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits for an address that permits something by itself; told once, kept as a hash. */
export function newSecret(): { readonly secret: string; readonly secretHash: Buffer } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, secretHash: hashOfSecret(secret) }
}

export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
