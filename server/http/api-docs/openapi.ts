import { z } from 'zod'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import { errorBody } from '#contract/error-body.ts'
import { amount } from '#contract/money.ts'
import { refusals } from '#domain/refusal.ts'
import { guestCookie } from '#server/guests/guests.ts'
import { statusOf } from '#server/http/errors.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document, printed from the contract: nothing in it is written by hand. */
export function openApiDocument(serverUrl: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Majlis',
      version: '1',
      description:
        'The API of the Majlis marketplace. Amounts are decimal text, times are ISO 8601 in UTC, refusals carry a sentence in the language of Accept-Language (en, ar) and a stable code.',
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(allEndpoints.map(({ tag }) => tag))].map((name) => ({ name })),
    paths: paths(),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        guest: { type: 'apiKey', in: 'cookie', name: guestCookie },
      },
      schemas: { Error: schemaOf(errorBody) },
    },
  }
}

function paths(): Json {
  const found: Record<string, Json> = {}
  for (const each of allEndpoints) {
    const path = each.path.replace(/:(\w+)/g, '{$1}')
    found[path] = { ...found[path], [each.method.toLowerCase()]: operation(each) }
  }
  return found
}

function operation(of: AnyEndpoint): Json {
  return {
    operationId: `${of.method.toLowerCase()}${of.path.replace(/[^a-z0-9]+(.)?/gi, (_, next: string | undefined) => (next ?? '').toUpperCase())}`,
    summary: of.summary,
    tags: [of.tag],
    security: securityOf(of),
    parameters: [...parameters(of.params, 'path'), ...parameters(of.query, 'query')],
    ...(of.body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(of.body) } } },
    }),
    responses: {
      [of.status]: { description: 'Done', content: jsonOf(schemaOf(of.reply, true)) },
      ...refusalsOf(of),
    },
    'x-access': of.access,
  }
}

/** A guest needs no cookie yet: the first write makes it. */
function securityOf({ access }: AnyEndpoint): Json[] {
  if (access === 'anyone') return []
  return access === 'guest' ? [{}, { guest: [] }] : [{ bearer: [] }]
}

/** Path and query parameters, one for each key of their schema. */
function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const errorContent = jsonOf({ $ref: '#/components/schemas/Error' })

/** What any body may be refused for, before its fields are looked at. */
const bodyRefusals = ['request.malformed', 'request.too-large', 'request.wrong-type'] as const

/** Each status an endpoint may refuse with, and the codes behind it. */
function refusalsOf(of: AnyEndpoint): Json {
  const codes: Record<number, string[]> = {}
  const add = (status: number, code: string) => {
    codes[status] = [...new Set([...(codes[status] ?? []), code])]
  }
  if (of.params || of.query || of.body) add(400, 'request.invalid')
  if (of.params) add(400, 'request.malformed')
  if (of.body) for (const code of bodyRefusals) add(statusOf[refusals[code].kind], code)
  if (of.access === 'guest') {
    if (of.method !== 'GET') add(403, 'request.foreign-origin')
  } else if (of.access !== 'anyone') {
    add(401, 'account.signed-out')
    if (of.access !== 'signed-in') add(403, 'account.no-access')
  }
  if (of.access === 'approved-shop') add(403, 'shop.not-approved')
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

/** The wire form of a schema: what a codec reads. In replies an amount is always text. */
function schemaOf(schema: z.ZodType, isReply = false): Json {
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
  return json
}
