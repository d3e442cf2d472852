import { z } from 'zod'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { FileRoute } from '#contract/file-route.ts'
import { issue } from '#contract/issue-texts.ts'
import { InvalidRequest } from './errors.ts'

type Query = Readonly<Record<string, unknown>>

type Narrowed = AnyEndpoint | FileRoute

const pageParts = ['limit', 'offset', 'cursor']

/** The query with its shop under the schema's name for it: `shopId` and `shop` are synonyms. */
export function underItsName(schema: z.ZodType | undefined, query: unknown): Query {
  const given = query as Query
  const shape = shapeOf(schema)
  const [own, other] = 'shop' in shape ? ['shop', 'shopId'] : ['shopId', 'shop']
  if (!(own in shape) || other in shape || own in given || !(other in given)) return given
  const { [other]: shop, ...rest } = given
  return { ...rest, [own]: shop }
}

/** Whether the call is a list of the portals, as JSON or as a file, which accepts only the filters of its query schema. */
export function isNarrowed(call: Narrowed): boolean {
  const { method, access, reply } = call
  const isOfPortals = access === 'admin' || access === 'shop' || access === 'approved-shop'
  const isFile = 'sends' in call && call.sends.includes('text/csv')
  return isOfPortals && method === 'GET' && (isFile || reply instanceof z.ZodArray)
}

/** The query of a call. A list of the portals refuses unknown filters, since ignoring one would return everything. */
export function queryOf(call: Narrowed, given: unknown): Query {
  const { access, query } = call
  if (access !== 'admin' && access !== 'shop' && access !== 'approved-shop') return given as Query
  const asked = underItsName(query, given)
  if (!isNarrowed(call)) return asked
  const known = [...Object.keys(shapeOf(query)), ...pageParts]
  const unknown = Object.keys(asked).filter((name) => !known.includes(name))
  if (unknown.length === 0) return asked
  throw new InvalidRequest(
    unknown.map((name) => ({
      code: 'custom',
      path: [name],
      message: issue('unknownFilter'),
      input: asked[name],
    })),
  )
}

function shapeOf(schema: z.ZodType | undefined): Readonly<Record<string, unknown>> {
  return schema instanceof z.ZodObject ? schema.shape : {}
}
