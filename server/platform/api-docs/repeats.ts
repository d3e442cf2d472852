export type Json = Record<string, unknown>

type RepeatedPart = { readonly json: string; readonly names: string[] }

/**
 * Deduplicates schemas: a part that equals a named schema becomes a reference to it, and a repeated object or enum
 * without a name is named after its shortest path (`status` of `Order` is `OrderStatus`).
 */
export function shareRepeats(all: Readonly<Record<string, Json>>): Record<string, Json> {
  const nameOf = new Map(Object.entries(all).map(([name, schema]) => [JSON.stringify(schema), name]))
  const shared: Record<string, Json> = { ...all }
  for (const { json, names } of partsOf(all)) {
    const free = names.toSorted((a, b) => a.length - b.length).find((name) => !(name in shared))
    if (nameOf.has(json) || names.length < 2 || !free) continue
    nameOf.set(json, free)
    shared[free] = JSON.parse(json) as Json
  }
  const refer = (key: string, value: unknown) => {
    const name = key !== '' && isWorthAName(value) ? nameOf.get(JSON.stringify(value)) : undefined
    return name ? { $ref: `#/components/schemas/${name}` } : value
  }
  return JSON.parse(
    JSON.stringify(shared, (key, value: unknown) => (value === shared[key] ? value : refer(key, value))),
  ) as Record<string, Json>
}

/** Whether a part is worth a reference: an object or enum that is long and specific enough. */
function isWorthAName(value: unknown): value is Json {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false
  return (
    ('properties' in value && JSON.stringify(value).length >= 100) ||
    ('enum' in value && JSON.stringify(value).length >= 50)
  )
}

/** The parts of all schemas that may be shared, each with the names that its paths would give it. */
function partsOf(all: Readonly<Record<string, Json>>): RepeatedPart[] {
  const found = new Map<string, RepeatedPart>()
  const walk = (value: unknown, name: string) => {
    for (const [key, part] of Object.entries(value ?? {})) {
      if (typeof part !== 'object') continue
      const called = isStep(key) ? name : name + key.charAt(0).toUpperCase() + key.slice(1)
      if (isWorthAName(part)) {
        const json = JSON.stringify(part)
        const one = found.get(json) ?? { json, names: [] }
        found.set(json, { json, names: [...one.names, called] })
      }
      walk(part, called)
    }
  }
  for (const [name, schema] of Object.entries(all)) walk(schema, name)
  return [...found.values()]
}

const isStep = (key: string) => /^(properties|items|anyOf|additionalProperties|\d+)$/.test(key)

export type Part = { readonly name: string; readonly value: Json }

/** Parts of several operations, by name; of different parts with the same name, the more frequent one is shared. */
export function sharedParts(kind: string, parts: readonly Part[]) {
  const counts = new Map<string, number>()
  for (const { value } of parts)
    counts.set(JSON.stringify(value), (counts.get(JSON.stringify(value)) ?? 0) + 1)
  const timesOf = (value: Json | undefined) => counts.get(JSON.stringify(value)) ?? 1
  const shared: Record<string, Json> = {}
  for (const { name, value } of parts) if (timesOf(value) > timesOf(shared[name])) shared[name] = value
  const refer = ({ name, value }: Part): Json =>
    JSON.stringify(shared[name]) === JSON.stringify(value) ? { $ref: `#/components/${kind}/${name}` } : value
  return { shared, refer }
}
