import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runtimeFlags } from './runtime.ts'

vi.setConfig({ testTimeout: 60_000 })

const run = promisify(execFile)
let dir = ''
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'majlis-runtime-'))
})
afterAll(() => rmSync(dir, { recursive: true }))

/** A script on its own, in a process of its own. */
function script(name: string, lines: readonly string[]): string {
  const file = path.join(dir, name)
  writeFileSync(file, lines.join('\n'))
  return file
}

const own = (file: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)).href)

test.skipIf(process.platform === 'win32')('the start begins anew in its own process, settled', async () => {
  const file = script('settle.mjs', [
    `import { settleRuntime } from ${own('runtime.ts')}`,
    'const { pid, execArgv, argv, env } = process',
    'settleRuntime(env)',
    'const allocator = Object.keys(env).filter((name) => name.startsWith("MALLOC_"))',
    'const cache = env.NODE_COMPILE_CACHE',
    'console.log(JSON.stringify({ pid, execArgv, given: argv[2], allocator, cache, gc: typeof gc }))',
  ])
  const child = spawn(process.execPath, ['--no-deprecation', file, 'given'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect(JSON.parse(output)).toEqual({
    pid: child.pid,
    execArgv: ['--no-deprecation', ...runtimeFlags],
    given: 'given',
    allocator: [],
    cache: expect.stringContaining('majlis'),
    gc: 'function',
  })
})

/** What few processes or few requests need, and costs each process 5 to 40 MB: loaded by whoever uses it. */
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
    `await import(${own('main.ts')})`,
    'console.log(JSON.stringify(urls))',
  ])
  const { stdout } = await run(process.execPath, [file])
  const urls = JSON.parse(stdout) as string[]
  expect(urls).toContainEqual(expect.stringContaining('/node_modules/fastify/'))
  expect(heavy.filter((name) => urls.some((url) => url.includes(`/node_modules/${name}/`)))).toEqual([])
})
