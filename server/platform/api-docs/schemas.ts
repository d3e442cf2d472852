import { z } from 'zod'
import { endpointsIn, exported, fileRoutes } from '#contract/all-endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { FileRoute } from '#contract/file-route.ts'
import { amount } from '#contract/amounts.ts'
import { type Json, shareRepeats } from './repeats.ts'
import { addSamples } from './samples.ts'

export type Call = AnyEndpoint | FileRoute

/** Every schema of the contract in its wire form, by name, and a lookup of a schema's name. */
export type Schemas = {
  readonly all: Readonly<Record<string, Json>>
  readonly nameOf: (schema: z.ZodType) => string
}

/**
 * Each schema once, named after its constant (`shop` is `Shop`); schemas without one are named after their call
 * (`login` takes `LoginBody`), or after their path if they occur several times.
 */
export function namedSchemas(): Schemas {
  const names = allNames()
  const registry = z.registry<{ id: string }>()
  for (const [schema, id] of names) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: clarify,
  })
  const all: Record<string, Json> = {}
  for (const [name, schema] of Object.entries(schemas)) {
    all[name] = schema
    delete schema.$schema
    delete schema.$id
    addSamples(schema)
  }
  return {
    all: shareRepeats(all),
    nameOf: (schema) => names.get(schema) ?? '',
  }
}

function allNames(): Map<z.ZodType, string> {
  const names = new Map<z.ZodType, string>()
  const name = (schema: unknown, called: string) => {
    if (schema instanceof z.ZodType && !names.has(schema))
      names.set(schema, called.charAt(0).toUpperCase() + called.slice(1))
  }
  for (const [key, value] of exported) name(value, key)
  const endpoints = exported.flatMap(([key, value]): [string, AnyEndpoint][] => {
    return endpointsIn(value).map((one, at) => [at === 0 ? key : `${key}ForShop`, one])
  })
  const files = fileRoutes.map((route): [string, FileRoute] => [operationIdOf(route), route])
  for (const [key, call] of [...endpoints, ...files]) {
    if ('body' in call) name(call.body, `${key}Body`)
    name(call.query, `${key}Query`)
    name(call.reply, `${key}Reply`)
  }
  return names
}

/** `GET /api/products/:id` is `getApiProductsId`: stable as long as the path is. */
export function operationIdOf({ method, path: address }: Call): string {
  const words = address.replace(/[^a-z0-9]+(.)?/gi, (_, next: string | undefined) =>
    (next ?? '').toUpperCase(),
  )
  return method.toLowerCase() + words
}

/** Describes codecs, which Zod cannot, and removes redundant patterns and bounds. */
const clarify: NonNullable<z.core.ToJSONSchemaParams['override']> = ({ zodSchema, jsonSchema }) => {
  if ((zodSchema as unknown) === amount)
    Object.assign(jsonSchema, {
      type: 'string',
      pattern: '^\\d{1,8}(\\.\\d{1,2})?$',
      examples: ['1850.00'],
      description:
        'Decimal text, in responses always with two decimals. A body may contain a number instead.',
    })
  if (zodSchema._zod.def.type === 'custom') jsonSchema.type ??= 'string'
  if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
