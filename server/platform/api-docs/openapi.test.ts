import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { mountedRoutes } from '#server/testing/routes.ts'

type Json = Record<string, unknown>
type Operation = {
  requestBody?: { content: Record<string, { schema?: Json }> }
  responses: Record<string, { headers?: Json; content?: Record<string, { schema?: Json }> }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json>; examples: Record<string, Json> }
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

test('the document holds what is mounted, files and streams included, and nothing else (R-API-10, G-126)', () => {
  const mounted = mountedRoutes(server.app).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(operations.map(([name]) => name).toSorted()).toEqual(mounted.toSorted())
})

/** Compiles schemas as JSON Schema 2020-12, with the components of the document available. */
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

// Compiling hundreds of schemas takes a while on a busy machine.
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
  const faults = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    faultOf(schema).map((fault) => `${name}: ${fault}`),
  )
  expect(faults).toEqual([])
}, 90_000)

test('a tree reads as one, branch by branch', () => {
  const answer = document.paths['/api/vendor/categories']?.['get']?.responses['200']
  const reads = reader()(answer?.content?.['application/json']?.schema ?? {})
  const leaf = { id: '1', name: 'Sofas', nameAr: null, slug: 'sofas', parentId: null, children: [] }
  expect(reads([{ ...leaf, children: [leaf] }])).toBe(true)
  expect(reads([{ ...leaf, children: [{ ...leaf, children: 'none' }] }])).toBe(false)
})

test('what a call takes or answers has a name, and stands once', () => {
  const inline = operations.flatMap(([name, , { requestBody, responses }]) =>
    [requestBody, ...Object.values(responses)]
      .flatMap((part) => Object.values(part?.content ?? {}))
      .filter(({ schema }) => schema && Object.keys(schema).join() !== '$ref')
      .map(() => name),
  )
  expect(inline).toEqual([])
  const seen = new Map<string, number>()
  const count = (value: unknown): void => {
    for (const part of Object.values(value ?? {})) {
      if (typeof part !== 'object') continue
      const json = JSON.stringify(part)
      if (part && 'properties' in part && json.length > 100) seen.set(json, (seen.get(json) ?? 0) + 1)
      count(part)
    }
  }
  Object.values(document.components.schemas).forEach(count)
  expect(Array.from(seen).filter(([, times]) => times > 1)).toEqual([])
})

test('a schema that several calls have is named for what it is, not for one of them', () => {
  const users = (schema: string) =>
    operations.filter(([, , operation]) =>
      JSON.stringify(operation).includes(`"#/components/schemas/${schema}"`),
    )
  const named = Object.keys(document.components.schemas).filter((name) =>
    /(?<!Error)(Body|Reply)$/.test(name),
  )
  expect(named.filter((name) => users(name).length > 1)).toEqual([])
})

test('fields say what they may hold, so that every call has an example', () => {
  const { Product: product, Amount: amount } = document.components.schemas
  expect(amount?.['examples']).toEqual(['1850.00'])
  expect(product?.['properties']).toMatchObject({
    name: { examples: ['Hilal Curved Sofa, Ivory Boucle'] },
    nameAr: { examples: ['أريكة هلال المنحنية، بوكليه عاجي'] },
    shopId: { examples: ['01a205d6-5347-7c16-8faa-e01103ad501d'] },
  })
})

test('a paged list says where its next page is, and every refusal reads as its sentence', () => {
  for (const path of ['/api/shop/orders', '/api/admin/audit']) {
    const list = document.paths[path]?.['get']
    expect(Object.keys(list?.responses['200']?.headers ?? {})).toEqual(['X-Total-Count', 'Link'])
  }
  expect(document.components.examples['account.wrong-credentials']).toEqual({
    value: { message: 'Invalid email or password', code: 'account.wrong-credentials' },
  })
})
