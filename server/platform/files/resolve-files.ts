import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { storedAddressOf } from './addresses.ts'
import { fetchFromBucket } from './uploads/bucket-uploads.ts'

/**
 * Returns a body with the files at these paths as stored addresses. Where browsers upload to a bucket, each file is
 * fetched and checked first, so that no story needs to know where files arrive. Refuses like any upload, at the field.
 */
export async function resolveFiles<Body>(deps: Deps, body: Body, paths: readonly string[]): Promise<Body> {
  if (!deps.storage.inbox) return body
  let resolved: unknown = body
  for (const path of paths) resolved = await resolveAt(deps, resolved, { path: path.split('.'), at: [] })
  return resolved as Body
}

/** The rest of a path, and the position in the body reached so far. */
type Place = { readonly path: readonly string[]; readonly at: readonly (string | number)[] }

async function resolveAt(deps: Deps, value: unknown, { path, at }: Place): Promise<unknown> {
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const [place, item] of value.entries())
      items.push(await resolveAt(deps, item, { path, at: [...at, place] }))
    return items
  }
  const [key, ...rest] = path
  if (key === undefined) return typeof value === 'string' ? resolve(deps, value, at.join('.')) : value
  if (typeof value !== 'object' || value === null || !(key in value)) return value
  const inner = (value as Record<string, unknown>)[key]
  return { ...value, [key]: await resolveAt(deps, inner, { path: rest, at: [...at, key] }) }
}

async function resolve(deps: Deps, address: string, field: string): Promise<string> {
  await fetchFromBucket(deps, [address]).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal(error.code, error.values, field) : error
  })
  return storedAddressOf(deps.config, address)
}
