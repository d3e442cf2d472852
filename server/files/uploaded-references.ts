import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { storedAddressOf, objectIdOf } from './addresses.ts'
import { fetchFromBucket } from './uploads/bucket-uploads.ts'

const filesAtMost = 40
const deepest = 6

type Naming = { readonly holder: Record<string, unknown>; readonly key: string; readonly path: string }

/**
 * Where browsers put files into a bucket: each file that a body names is fetched and checked before the story begins,
 * and named as tables keep it. So no story needs to know where files arrive.
 */
export function resolveUploadedReferences(app: FastifyInstance, deps: Deps): void {
  if (!deps.storage.inbox) return
  app.addHook('preHandler', async ({ body, routeOptions }) => {
    if (routeOptions.config.takesFile) return
    for (const { holder, key, path } of namingsIn(deps, body, [])) {
      const address = String(holder[key])
      await fetchFromBucket(deps, [address]).catch((error: unknown) => {
        throw error instanceof Refusal ? new Refusal(error.code, error.values, path) : error
      })
      holder[key] = storedAddressOf(deps.config, address)
    }
  })
}

function namingsIn(deps: Deps, value: unknown, path: readonly string[]): Naming[] {
  if (typeof value !== 'object' || value === null || path.length > deepest) return []
  const holder = value as Record<string, unknown>
  const found = Object.entries(holder).flatMap(([key, inner]) => {
    const at = [...path, key]
    if (typeof inner !== 'string') return namingsIn(deps, inner, at)
    return objectIdOf(deps.config, inner) === null ? [] : [{ holder, key, path: at.join('.') }]
  })
  return found.slice(0, filesAtMost)
}
