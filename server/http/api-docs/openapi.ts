import { z } from 'zod'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/error-body.ts'
import { type FileRoute, fileRoutes } from '#contract/file-routes.ts'
import { amount } from '#contract/money.ts'
import { creates, keyHeader } from '#contract/request-key.ts'
import { tags } from '#contract/tags.ts'
import { refusals } from '#domain/refusal.ts'
import { guestCookie } from '#server/guests/guests.ts'
import { statusOf } from '#server/http/errors.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, printed from the contract: nothing in it is written by hand. */
export function openApiDocument(serverUrl: string): Json {
  const schemas: Json = { Error: schemaOf(errorBody, 'Error') }
  // What a schema names for itself (a tree names its branches) stands with the others: there a document's own names lie.
  const hoist = (key: string, value: unknown) => {
    if (key !== '$defs') return value
    Object.assign(schemas, value)
    return undefined
  }
  const paths = JSON.parse(JSON.stringify(allPaths(), hoist)) as Json
  return {
    openapi: '3.1.0',
    info: {
      title: 'Majlis',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'The API of the Majlis marketplace. Amounts are decimal text, times are ISO 8601 in UTC, refusals carry a sentence in the language of Accept-Language (en, ar) and a stable code.',
    },
    servers: [{ url: serverUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        guest: { type: 'apiKey', in: 'cookie', name: guestCookie },
      },
      schemas,
    },
  }
}

function allPaths(): Json {
  const found: Record<string, Json> = {}
  for (const each of [...allEndpoints, ...fileRoutes]) {
    const path = each.path.replace(/:(\w+)/g, '{$1}')
    found[path] = { ...found[path], [each.method.toLowerCase()]: operation(each) }
  }
  return found
}

function operation(of: AnyEndpoint | FileRoute): Json {
  const name = `${of.method.toLowerCase()}${of.path.replace(/[^a-z0-9]+(.)?/gi, (_, next: string | undefined) => (next ?? '').toUpperCase())}`
  return {
    operationId: name,
    summary: of.summary,
    tags: [of.tag],
    security: securityOf(of),
    parameters: [...pathParameters(of), ...queryParameters(of, name), ...(creates(of) ? [keyParameter] : [])],
    ...bodyOf(of, name),
    responses: { ...doneOf(of, name), ...refusalsOf(of) },
    'x-access': of.access,
  }
}

function bodyOf(of: AnyEndpoint | FileRoute, name: string): Json {
  if ('body' in of && of.body)
    return { requestBody: { required: true, content: jsonOf(schemaOf(of.body, `${name}Body`)) } }
  if ('takes' in of) return { requestBody: { required: true, content: bytesOf(of.takes ?? []) } }
  return {}
}

function doneOf(of: AnyEndpoint | FileRoute, name: string): Json {
  const status = 'status' in of ? of.status : 200
  const content = of.reply
    ? jsonOf(schemaOf(of.reply, `${name}Reply`, true))
    : bytesOf('sends' in of ? of.sends : [])
  return { [status]: { description: 'Done', content } }
}

/** A guest needs no cookie yet: the first write makes it. */
function securityOf({ access }: AnyEndpoint | FileRoute): Json[] {
  if (access === 'anyone') return []
  return access === 'guest' ? [{}, { guest: [] }] : [{ bearer: [] }]
}

const keyParameter: Json = {
  name: keyHeader,
  in: 'header',
  required: false,
  description:
    'Any text that this attempt alone has: sent again with it within a day, the request makes nothing anew and is answered with what was made.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function pathParameters({ path }: AnyEndpoint | FileRoute): Json[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

/** One for each key of the schema. */
function queryParameters({ query }: AnyEndpoint | FileRoute, operationName: string): Json[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, `${operationName}Query`) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const errorContent = jsonOf({ $ref: '#/components/schemas/Error' })

/** What any body may be refused for, before its fields are looked at. */
const bodyRefusals = ['request.malformed', 'request.too-large', 'request.wrong-type'] as const

const keyRefusals = ['request.key-invalid', 'request.key-used'] as const

/** Each status an endpoint may refuse with, and the codes behind it. */
function refusalsOf(of: AnyEndpoint | FileRoute): Json {
  const codes: Record<number, string[]> = {}
  const add = (status: number, code: string) => {
    codes[status] = [...new Set([...(codes[status] ?? []), code])]
  }
  add(400, 'request.malformed')
  const body = 'body' in of && of.body
  if (of.query || body) add(400, 'request.invalid')
  if (body) for (const code of bodyRefusals) add(statusOf[refusals[code].kind], code)
  if (of.access === 'guest') {
    if (of.method !== 'GET') add(403, 'request.foreign-origin')
  } else if (of.access !== 'anyone') {
    add(401, 'account.signed-out')
    if (of.access !== 'signed-in') add(403, 'account.no-access')
  }
  if (of.access === 'approved-shop') add(403, 'shop.not-approved')
  if (creates(of)) for (const code of keyRefusals) add(statusOf[refusals[code].kind], code)
  for (const code of of.refusals) add(statusOf[refusals[code].kind], code)
  return Object.fromEntries(
    Object.entries(codes).map(([status, list]) => [
      status,
      { description: list.join(', '), content: errorContent },
    ]),
  )
}

function jsonOf(schema: Json): Json {
  return { 'application/json': { schema } }
}

/** Bytes have no schema in OpenAPI 3.1. */
function bytesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]))
}

/** The wire form of a schema: what a codec reads. In replies an amount is always text. */
function schemaOf(schema: z.ZodType, name: string, isReply = false): Json {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (isReply && (zodSchema as unknown) === amount) {
        for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
        Object.assign(jsonSchema, { type: 'string', pattern: '^\\d+\\.\\d{2}$' })
      }
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern
    },
  }) as Json
  delete json['$schema']
  const named = JSON.stringify(json).replaceAll('__schema', name)
  return JSON.parse(named.replaceAll('#/$defs/', '#/components/schemas/')) as Json
}
