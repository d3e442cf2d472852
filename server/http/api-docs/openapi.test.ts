import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { mountedRoutes } from '#server/testing/routes.ts'

type Json = Record<string, unknown>
type Operation = {
  operationId: string
  summary: string
  tags: string[]
  security: Json[]
  parameters: { name: string; in: string; required: boolean; schema: Json }[]
  requestBody?: { content: Record<string, { schema?: Json }> }
  responses: Record<string, { description: string; content: Record<string, { schema?: Json }> }>
}
type Document = {
  info: Json
  servers: { url: string }[]
  tags: { name: string; description?: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; securitySchemes: Record<string, Json> }
}

let server: TestApp
let document: Document
let operations: [name: string, path: string, operation: Operation][]

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://majlis.example' })
  document = (await server.send({ url: '/api/openapi.json' })).json()
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      path,
      operation,
    ]),
  )
})
afterAll(() => server.close())

/** The names of the operations that something is wrong with. */
const wrong = (isWrong: (operation: Operation, path: string) => boolean) =>
  operations.filter(([, path, operation]) => isWrong(operation, path)).map(([name]) => name)
const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

test('the document holds what is mounted, files and streams included, and nothing else', () => {
  const mounted = mountedRoutes(server.app).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(operations.map(([name]) => name).toSorted()).toEqual(mounted.toSorted())
})

/** Reads schemas as JSON Schema 2020-12, with the components of the document at hand. */
function reader() {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    validateFormats: false,
    keywords: ['components'],
  })
  const whole = (schema: object) => JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"majlis#/')) as Json
  ajv.addSchema({ $id: 'majlis', components: whole({ schemas: document.components.schemas }) })
  return (schema: object) => ajv.compile(whole(schema))
}

// Hundreds of schemas are compiled, which takes a while on a busy machine.
test('every schema compiles, as a reader of JSON Schema 2020-12 takes it', () => {
  const compile = reader()
  const faultOf = (schema: Json) => {
    try {
      compile(schema)
      return []
    } catch (fault) {
      return [String(fault)]
    }
  }
  const faults = operations.flatMap(([name, , { parameters, requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)]
      .flatMap((part) => Object.values(part?.content ?? {}))
      .concat(parameters)
      .flatMap(({ schema }) => (schema ? faultOf(schema) : []))
      .map((fault) => `${name}: ${fault}`),
  )
  expect(faults).toEqual([])
}, 90_000)

test('a tree reads as one, branch by branch', () => {
  const answer = document.paths['/api/vendor/categories']?.['get']?.responses['200']
  const reads = reader()(answer?.content['application/json']?.schema ?? {})
  const leaf = { id: '1', name: 'Sofas', nameAr: null, slug: 'sofas', parentId: null, children: [] }
  expect(reads([{ ...leaf, children: [leaf] }])).toBe(true)
  expect(reads([{ ...leaf, children: [{ ...leaf, children: 'none' }] }])).toBe(false)
})

describe('what a linter of OpenAPI documents asks for', () => {
  test('a licence, an address without a slash at its end, tags that are described once', () => {
    expect(document.info).toMatchObject({ license: { name: 'MIT', identifier: 'MIT' } })
    expect(document.servers).toEqual([{ url: 'https://majlis.example' }])
    expect(document.tags.filter(({ description }) => !description)).toEqual([])
    expect(repeated(document.tags.map(({ name }) => name))).toEqual([])
  })

  test('each operation has an id of its own that fits into an address, a summary and one known tag', () => {
    expect(repeated(operations.map(([, , { operationId }]) => operationId))).toEqual([])
    expect(wrong(({ operationId, summary }) => !/^\w+$/.test(operationId) || !summary)).toEqual([])
    const known = document.tags.map(({ name }) => name)
    expect(wrong(({ tags }) => tags.length !== 1 || !known.includes(tags[0] ?? ''))).toEqual([])
    const used = operations.flatMap(([, , { tags }]) => tags)
    expect(known.filter((tag) => !used.includes(tag))).toEqual([])
  })

  test('each says whom it answers, what it answers and what it refuses', () => {
    const schemes = Object.keys(document.components.securitySchemes)
    const unknown = (security: Json[]) =>
      security.flatMap((each) => Object.keys(each)).some((name) => !schemes.includes(name))
    expect(wrong(({ security }) => !Array.isArray(security) || unknown(security))).toEqual([])
    for (const kind of [/^2\d\d$/, /^4\d\d$/])
      expect(wrong(({ responses }) => !Object.keys(responses).some((status) => kind.test(status)))).toEqual(
        [],
      )
  })

  test('the parameters of a path are those in its address, and no name comes twice', () => {
    const inPath = (path: string) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => name)
    const given = ({ parameters }: Operation) =>
      parameters.filter((each) => each.in === 'path').map(({ name }) => name)
    expect(wrong((operation, path) => String(given(operation)) !== String(inPath(path)))).toEqual([])
    expect(
      wrong(({ parameters }) => repeated(parameters.map((each) => `${each.in} ${each.name}`)).length > 0),
    ).toEqual([])
  })

  test('no two paths can be meant by one address', () => {
    const paths = Object.keys(document.paths)
    const variables = (path: string) => path.split('/').filter((part) => part.startsWith('{')).length
    const isSame = (one: string, other: string) => {
      const [parts, others] = [one.split('/'), other.split('/')]
      const fits = (part: string, at: number) =>
        part.startsWith('{') || others[at]?.startsWith('{') || part === others[at]
      return parts.length === others.length && variables(one) === variables(other) && parts.every(fits)
    }
    const pairs = paths.flatMap((one, at) =>
      paths.slice(at + 1).flatMap((other) => (isSame(one, other) ? [`${one} ${other}`] : [])),
    )
    expect(pairs).toEqual([])
    expect(paths.filter((path) => path.endsWith('/') || path.includes('?'))).toEqual([])
  })

  test('every component is there that is named, and is named that is there', () => {
    const named = new Set(
      Array.from(JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g), ([, name]) => name),
    )
    expect(named).toEqual(new Set(Object.keys(document.components.schemas)))
  })
})
