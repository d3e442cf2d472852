import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A separate project, with a fake npm that records how it was called and installs as instructed.
let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'majlis-install-'))
  mkdirSync(path.join(dir, 'scripts'))
  mkdirSync(path.join(dir, 'npm'))
  cpSync(
    path.join(import.meta.dirname, 'ensure-installed.mjs'),
    path.join(dir, 'scripts', 'ensure-installed.mjs'),
  )
  lock({ server: '1.0.0', tool: '1.0.0' })
  npm(`
    fs.rmSync('node_modules', { recursive: true, force: true })
    fs.mkdirSync('node_modules/.bin', { recursive: true })
    fs.writeFileSync('node_modules/.bin/node', '')`)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const at = (...names: string[]) => path.join(dir, ...names)

function lock({ server, tool }: { server: string; tool: string }): void {
  const packages = {
    '': { name: 'majlis' },
    'node_modules/server': { version: server, integrity: `server ${server}` },
    'node_modules/tool': { version: tool, integrity: `tool ${tool}`, dev: true },
    'node_modules/engine-here': {
      optional: true,
      integrity: 'here',
      os: [process.platform],
      cpu: [process.arch],
    },
    'node_modules/engine-there': { optional: true, integrity: 'there', os: ['plan9'], cpu: ['mips'] },
  }
  writeFileSync(at('package-lock.json'), JSON.stringify({ packages }))
}

function npm(program: string): void {
  const note = `fs.appendFileSync(${JSON.stringify(at('calls'))}, process.argv.slice(2).join(' ') + '\\n')`
  writeFileSync(at('npm', 'npm-cli.js'), `const fs = require('fs'); ${note}; ${program}`)
}

/** Creates what npm itself would have left in node_modules. */
function present(places: Record<string, { integrity: string }>): void {
  for (const place of Object.keys(places)) mkdirSync(at(place), { recursive: true })
  mkdirSync(at('node_modules', '.bin'), { recursive: true })
  writeFileSync(at('node_modules', '.bin', 'node'), '')
  writeFileSync(at('node_modules', '.package-lock.json'), JSON.stringify({ packages: places }))
}

function ensure(...args: string[]): Promise<{ code: number; said: string }> {
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>()
  const env = { npm_execpath: at('npm', 'npm-cli.js'), PATH: path.dirname(process.execPath) }
  execFile(
    process.execPath,
    [at('scripts', 'ensure-installed.mjs'), ...args],
    { env },
    (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr })
    },
  )
  return promise
}

const calls = () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : [])
const flags = '--loglevel=error --no-audit --no-fund --no-progress'

test('what is missing is installed once, with a word about it', async () => {
  expect((await ensure('--omit=dev')).said).toMatch(/^Installing Majlis \(once/)
  expect(await ensure('--omit=dev')).toEqual({ code: 0, said: '' })
  expect(calls()).toEqual([`ci --omit=dev ${flags}`])
})

test('the tools for development are added when a command needs them, and kept afterwards', async () => {
  await ensure('--omit=dev')
  await ensure()
  await ensure('--omit=dev')
  lock({ server: '1.0.1', tool: '1.0.0' })
  npm('')
  await ensure('--omit=dev')
  expect(calls()).toEqual([`ci --omit=dev ${flags}`, `ci ${flags}`, `ci ${flags}`])
})

test('what somebody installed by hand is taken as it is', async () => {
  const here = {
    'node_modules/server': { integrity: 'server 1.0.0' },
    'node_modules/engine-here': { integrity: 'here' },
  }
  present(here)
  await ensure('--omit=dev')
  expect(calls()).toEqual([])
  await ensure()
  expect(calls()).toEqual([`ci ${flags}`])
})

test('a folder with a lock of its own is installed by itself', async () => {
  mkdirSync(at('bench'))
  cpSync(at('package-lock.json'), at('bench', 'package-lock.json'))
  expect((await ensure('bench')).said).toMatch(/^Installing bench \(once/)
  expect(await ensure('bench')).toEqual({ code: 0, said: '' })
  expect(calls()).toEqual([`ci ${flags}`])
  expect(existsSync(at('node_modules'))).toBe(false)
})

test('another version, or a missing engine of this platform, is no complete installation', async () => {
  present({
    'node_modules/server': { integrity: 'server 0.9.0' },
    'node_modules/engine-here': { integrity: 'here' },
  })
  await ensure('--omit=dev')
  present({ 'node_modules/server': { integrity: 'server 1.0.0' } })
  rmSync(at('node_modules', '.majlis-lock'))
  await ensure('--omit=dev')
  expect(calls()).toHaveLength(2)
})

test('an unreachable registry is said in a sentence, and tried again next time', async () => {
  npm(`console.error('npm error code ENOTFOUND'); process.exit(1)`)
  const { code, said } = await ensure('--omit=dev')
  expect(code).toBe(1)
  expect(said).toContain('The package registry could not be reached. Check the network')
  await ensure('--omit=dev')
  expect(calls()).toHaveLength(2)
})

test('another failure is passed on in the words of npm', async () => {
  npm(`console.error('npm error code EUSAGE'); process.exit(1)`)
  expect((await ensure()).said).toMatch(
    /npm could not install the packages that Majlis needs\. Its output:\nnpm error code EUSAGE/,
  )
})
