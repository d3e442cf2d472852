import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { apiDocRoutes } from './routes.ts'

let stories: TestDeps
const webRoot = mkdtempSync(path.join(tmpdir(), 'majlis-viewer-'))
beforeAll(async () => {
  stories = await startTestDeps()
})
afterAll(async () => {
  await stories.close()
  rmSync(webRoot, { recursive: true })
})

function serve(): FastifyInstance {
  const app = fastify()
  apiDocRoutes(app, { ...stories.deps, config: { ...stories.deps.config, webRoot } })
  return app
}

function build(manifest: object): void {
  const folder = path.join(webRoot, 'one', 'client', '.vite')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(webRoot, 'current'), 'one')
  writeFileSync(path.join(folder, 'manifest.json'), JSON.stringify(manifest))
}

test.each([
  ['no build', null],
  ['a build without the viewer', {}],
])('with %s the page leads to the document itself', async (_what, manifest) => {
  if (manifest) build(manifest)
  const { body } = await serve().inject('/api/docs')
  expect(body).toContain('href="/api/openapi.json"')
  expect(body).not.toContain('<script')
})

test('the page shows the viewer of the build, allows its styles once and asks no other host', async () => {
  build({ 'scalar.js': { file: 'assets/scalar-1.js' } })
  const app = serve()
  const nonces = new Set<string>()
  for (let turn = 0; turn < 2; turn += 1) {
    const { headers, body } = await app.inject('/api/docs')
    const policy = String(headers['content-security-policy'])
    const [, nonce = ''] = /style-src 'self' 'nonce-([\w+/=]{24})'(?:;|$)/.exec(policy) ?? []
    nonces.add(nonce)
    expect(policy).toMatch(/default-src 'none'; script-src 'self';/)
    expect(policy).not.toMatch(/unsafe|https?:/)
    expect(body).toContain(`<meta property="csp-nonce" content="${nonce}">`)
    expect(body).toContain('src="/assets/scalar-1.js"')
    expect(body).toContain('"telemetry":false')
    expect(body).toContain('<a href="/api/openapi.json">')
    expect(body).not.toMatch(/https?:|src="(?!\/assets\/)/)
  }
  expect(nonces.size).toBe(2)
  expect([...nonces]).not.toContain('')
})
