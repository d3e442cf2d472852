import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyEndpoint } from './endpoint.ts'
import type { FileRoute } from './file-route.ts'
import { otherFileRoutes } from './file-routes.ts'

const folder = import.meta.dirname

/** Everything that the contract modules export, read from disk so that no list has to be maintained. */
export const exported: readonly (readonly [name: string, value: unknown])[] = await exportsOf(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && file !== path.basename(import.meta.filename))
    .toSorted(),
)

async function exportsOf(files: readonly string[]): Promise<[string, unknown][]> {
  const modules = files.map(async (file) =>
    Object.entries((await import(pathToFileURL(path.join(folder, file)).href)) as object),
  )
  return (await Promise.all(modules)).flat()
}

/** Every endpoint of the contract, for OpenAPI and for the checks that each is mounted and refused properly. */
export const allEndpoints: readonly AnyEndpoint[] = exported.flatMap(([, value]) => endpointsIn(value))

/** The routes that are not endpoints: files, streams and texts for programs. */
export const fileRoutes: readonly FileRoute[] = [
  ...exported.flatMap(([, value]) => filesIn(value)),
  ...otherFileRoutes,
]

/** The endpoints in an exported value: one, or a pair for both audiences. */
export function endpointsIn(value: unknown): AnyEndpoint[] {
  return callsIn(value).filter((call): call is AnyEndpoint => !('sends' in call))
}

function filesIn(value: unknown): FileRoute[] {
  return callsIn(value).filter((call): call is FileRoute => 'sends' in call)
}

function callsIn(value: unknown): (AnyEndpoint | FileRoute)[] {
  if (typeof value !== 'object' || value === null) return []
  if ('path' in value && 'access' in value && 'summary' in value) return [value as AnyEndpoint | FileRoute]
  return 'admin' in value && 'shop' in value ? [value.admin, value.shop].flatMap(callsIn) : []
}
