import { z } from 'zod'
import { allEndpoints, fileRoutes } from '#contract/all-endpoints.ts'
import { needFor } from '#contract/endpoint.ts'
import { creates, keyHeader } from '#contract/file-route.ts'
import { tagOf, tags } from '#contract/tags.ts'
import { guestCookie } from '#server/platform/guests/guests.ts'
import { guide } from './guide.ts'
import { refusalExamples, refusalsOf } from './refused.ts'
import { type Json, type Part, sharedParts } from './repeats.ts'
import { type Call, namedSchemas, operationIdOf, type Schemas } from './schemas.ts'

/** A call, with the parts that other calls may share kept apart under their names. */
type Operation = {
  readonly path: string
  readonly method: string
  readonly parameters: readonly Part[]
  readonly refusals: Readonly<Record<string, Part>>
  readonly rest: Json
}

/**
 * The OpenAPI 3.1 document, generated from the contract: only its guide and the sample values of some fields are
 * written by hand. Parts of several calls appear once, with a name, under `components`.
 */
export function openApiDocument(serverUrl: string): Json {
  const schemas = namedSchemas()
  const operations = [...allEndpoints, ...fileRoutes].map((call) => operationOf(call, schemas))
  const parameters = sharedParts(
    'parameters',
    operations.flatMap((each) => each.parameters),
  )
  const responses = sharedParts(
    'responses',
    operations.flatMap(({ refusals }) => Object.values(refusals)),
  )
  const paths: Record<string, Json> = {}
  for (const { path, method, rest, ...each } of operations) {
    const refused = Object.entries(each.refusals).map(([status, part]) => [status, responses.refer(part)])
    const answers = { ...(rest['responses'] as Json), ...Object.fromEntries(refused) }
    const whole = { ...rest, parameters: each.parameters.map(parameters.refer), responses: answers }
    paths[path] = { ...paths[path], [method]: whole }
  }
  const components = { parameters: parameters.shared, responses: responses.shared, headers }
  return {
    ...head(serverUrl),
    paths,
    components: {
      securitySchemes: securitySchemes(serverUrl),
      ...components,
      examples: refusalExamples([...allEndpoints, ...fileRoutes]),
      schemas: reached(schemas.all, { paths, components }),
    },
  }
}

const head = (serverUrl: string): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Majlis',
    version: '1',
    license: { name: 'MIT', identifier: 'MIT' },
    description: guide,
  },
  servers: [{ url: serverUrl }],
  tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
})

const securitySchemes = (publicUrl: string): Json => ({
  bearer: { type: 'http', scheme: 'bearer', description: 'The token of `POST /api/auth/login`.' },
  guest: {
    type: 'apiKey',
    in: 'cookie',
    name: guestCookie({ publicUrl }),
    description: 'The cookie of a visitor without an account; the first write sets it.',
  },
})

const header = (description: string, schema: Json): Json => ({ description, schema })
const headers: Json = {
  'X-Total-Count': header('The number of matching rows on all pages.', { type: 'integer' }),
  Link: header('Links to the adjacent pages: rel="next" and rel="prev".', { type: 'string' }),
  'Retry-After': header('Seconds to wait before retrying.', { type: 'integer' }),
}
const headerRefs = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** The schemas that `from` refers to, directly or through other schemas. */
function reached(all: Schemas['all'], from: Json): Json {
  const found: Json = {}
  const visit = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name in found) continue
      found[name] = all[name]
      visit(all[name])
    }
  }
  visit(from)
  return found
}

function operationOf(of: Call, schemas: Schemas): Operation {
  return {
    path: of.path.replace(/:(\w+)/g, '{$1}'),
    method: of.method.toLowerCase(),
    parameters: [
      ...pathParameters(of),
      ...queryParameters(of, schemas),
      ...(creates(of) ? [keyParameter] : []),
    ],
    refusals: refusalsOf(of),
    rest: {
      operationId: operationIdOf(of),
      ...wordsOf(of),
      tags: [tagOf(of)],
      security: securityOf(of),
      ...bodyOf(of, schemas),
      responses: doneOf(of, schemas),
      'x-access': of.access,
      ...(needFor('admin', of) && { 'x-needs': of.needs }),
      ...('bodyKiB' in of && { 'x-body-kib': of.bodyKiB }),
    },
  }
}

const accessWords = {
  anyone: 'Anyone may call this.',
  guest: 'For visitors, from pages of this site.',
  'signed-in': 'For any signed-in user.',
  admin: 'For administrators.',
  shop: 'For shops.',
  'approved-shop': 'For approved shops.',
} as const

/** The summary's first clause, for lists of calls; the description has the full summary, if longer, and the access. */
function wordsOf(of: Call): Json {
  const { summary, access } = of
  const needs = needFor('admin', of)
  const [first = summary] = summary.split(/[;.:](?= )/, 1)
  const whole = first === summary ? [] : [`${summary}.`]
  const right = needs ? ` Administrators need the right \`${needs}\`.` : ''
  return { summary: first, description: [...whole, accessWords[access] + right].join('\n\n') }
}

function bodyOf(of: Call, schemas: Schemas): Json {
  if ('body' in of && of.body) return { requestBody: { required: true, content: jsonOf(of.body, schemas) } }
  if ('takes' in of) return { requestBody: { required: true, content: bytesOf(of.takes ?? []) } }
  return {}
}

function doneOf(of: Call, schemas: Schemas): Json {
  const { status = 200 } = of
  const other = 'also' in of && of.also ? { [of.also.status]: { description: of.also.means } } : {}
  const description = status === 201 ? 'Created' : 'Done'
  if (!of.reply)
    return { [status]: { description, content: bytesOf('sends' in of ? of.sends : []) }, ...other }
  return { [status]: { description, ...pagesOf(of), content: jsonOf(of.reply, schemas) }, ...other }
}

/** The response headers of a paged list (R-API-08). */
function pagesOf({ query, reply }: Call): Json {
  if (!(query instanceof z.ZodObject) || !(reply instanceof z.ZodArray)) return {}
  const isPaged = 'offset' in query.shape || 'cursor' in query.shape
  return isPaged ? { headers: headerRefs('X-Total-Count', 'Link') } : {}
}

/** A guest may come without a cookie: the first write sets it. */
function securityOf({ access }: Call): Json[] {
  if (access === 'anyone') return []
  return access === 'guest' ? [{}, { guest: [] }] : [{ bearer: [] }]
}

const keyParameter: Part = {
  name: keyHeader,
  value: {
    name: keyHeader,
    in: 'header',
    required: false,
    description:
      'A text unique to this attempt: repeating the request with it within a day creates nothing new and returns what was created.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

function pathParameters({ path }: Call): Part[] {
  return Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => ({
    name: `path.${name}`,
    value: { name, in: 'path', required: true, schema: { type: 'string' } },
  }))
}

/** One parameter for each key of the query schema. */
function queryParameters({ query }: Call, { all, nameOf }: Schemas): Part[] {
  if (!query) return []
  const { properties = {}, required = [] } = all[nameOf(query)] as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name: `query.${name}`,
    value: { name, in: 'query', required: required.includes(name), schema },
  }))
}

function jsonOf(schema: z.ZodType, { nameOf }: Schemas): Json {
  return { 'application/json': { schema: { $ref: `#/components/schemas/${nameOf(schema)}` } } }
}

/** Bytes have no schema in OpenAPI 3.1. */
function bytesOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, {}]))
}
