/** Prints what callers see of every call, sorted; to compare two checkouts: `diff <(node checks/api-snapshot.ts ../other) <(…)`. */
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { FileRoute } from '#contract/file-route.ts'
import { tagOf } from '#contract/tags.ts'

const folder = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'))
const load = (file: string) => import(pathToFileURL(path.join(folder, 'contract', file)).href)
const { allEndpoints, fileRoutes } = (await load('all-endpoints.ts')) as {
  allEndpoints: AnyEndpoint[]
  fileRoutes: FileRoute[]
}

/** Converts a schema to its form on the wire; other properties of a call are left as they are. */
function printed(value: unknown): unknown {
  const isSchema = typeof value === 'object' && value !== null && '_zod' in value
  return isSchema ? z.toJSONSchema(value as z.ZodType, { io: 'input', unrepresentable: 'any' }) : value
}

const calls = [...allEndpoints, ...fileRoutes].map((call) => {
  const { method, path: address, ...rest } = call
  const lines = Object.entries({ ...rest, tag: tagOf(call) })
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, value]) => `  ${name}: ${JSON.stringify(printed(value))}`)
  return [`${address} ${method}`, ...lines].join('\n')
})
console.log(calls.toSorted().join('\n'))
