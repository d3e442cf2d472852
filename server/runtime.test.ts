import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const run = promisify(execFile)
let dir = ''
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'majlis-runtime-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

/** Writes a script to run in its own process. */
function script(name: string, lines: readonly string[]): string {
  const file = path.join(dir, name)
  writeFileSync(file, lines.join('\n'))
  return file
}

const own = (file: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)).href)

test('the start script starts the runtime small, compiled already, and in one process', async () => {
  const { scripts } = manifest
  const [node, ...given] = scripts.start.split(' ')
  expect([node, given.at(-1)]).toEqual(['node', 'server/start.ts'])
  const flags = given.slice(0, -1)
  const thread =
    'require("node:worker_threads").parentPort.postMessage(require("node:module").getCompileCacheDir())'
  const file = script('started.mjs', [
    'import { getCompileCacheDir } from "node:module"',
    'import { Worker } from "node:worker_threads"',
    `new Worker(${JSON.stringify(thread)}, { eval: true }).on("message", (inThread) =>`,
    '  console.log(JSON.stringify({ pid: process.pid, cache: getCompileCacheDir(), inThread, gc: typeof gc })))',
  ])
  const root = path.join(import.meta.dirname, '..')
  const started = run(process.execPath, [...flags, file], { cwd: root, env: {} })
  const cache = expect.stringContaining(path.join('node_modules', '.cache', 'majlis'))
  const said = JSON.parse((await started).stdout) as object
  expect(said).toEqual({ pid: started.child.pid, cache, inThread: cache, gc: 'function' })
})

/** Libraries needed by few processes or requests, which cost 5 to 40 MB each: loaded only on use. */
const heavy = [
  '@aws-sdk',
  'sharp',
  'nodemailer',
  'pdfjs-dist',
  'vite',
  'three',
  '@mantine',
  'react-dom',
  'kysely-codegen',
]

test('the server starts without the heavy libraries', async () => {
  const file = script('loaded.mjs', [
    'import { registerHooks } from "node:module"',
    'const urls = []',
    'registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) })',
    `await import(${own('run-server.ts')})`,
    'console.log(JSON.stringify([...urls, ...process.moduleLoadList]))',
  ])
  const { stdout } = await run(process.execPath, [file])
  const urls = JSON.parse(stdout) as string[]
  expect(urls).toContainEqual(expect.stringContaining('/node_modules/fastify/'))
  expect(heavy.filter((name) => urls.some((url) => url.includes(`/node_modules/${name}/`)))).toEqual([])
  // Node's own `fetch`: 6 MB, and 60 ms of each start.
  expect(urls).not.toContain('NativeModule internal/deps/undici/undici')
})
