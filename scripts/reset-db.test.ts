import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from '#engines/postgres/lock.ts'

let dir: string
let dataDir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'majlis-reset-'))
  dataDir = path.join(dir, 'data')
  mkdirSync(path.join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '18\n')
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Runs the command and answers its question; resolves to its exit code and all its output. */
function reset({
  answer = '',
  args = [] as string[],
  env = {},
} = {}): Promise<{ code: number; said: string }> {
  const script = path.join(import.meta.dirname, 'reset-db.ts')
  const { promise, resolve } = Promise.withResolvers<{ code: number; said: string }>()
  const options = { cwd: dir, env: { DATA_DIR: dataDir, ...env } }
  const child = execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
    resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr })
  })
  child.stdin?.end(`${answer}\n`)
  return promise
}

test('the data directory is deleted after a yes', async () => {
  expect(await reset({ answer: 'y' })).toMatchObject({
    code: 0,
    said: expect.stringContaining('has been deleted') as string,
  })
  expect(existsSync(dataDir)).toBe(false)
})

test('the question can be answered beforehand', async () => {
  expect((await reset({ args: ['--yes'] })).code).toBe(0)
  expect(existsSync(dataDir)).toBe(false)
})

test.each(['', 'n', 'maybe'])('nothing is deleted after the answer "%s"', async (answer) => {
  expect((await reset({ answer })).said).toContain('Nothing was deleted.')
  expect(existsSync(dataDir)).toBe(true)
})

test('a directory that a server runs on is left alone', async () => {
  const unlock = lockDirectory(dataDir)
  const { code, said } = await reset({ args: ['--yes'] })
  unlock()
  expect(code).toBe(1)
  expect(said).toContain(
    `Majlis is already running on the data directory ${dataDir} (process ${process.pid})`,
  )
  expect(existsSync(dataDir)).toBe(true)
})

test('a directory without our database is left alone, and a server is never touched', async () => {
  rmSync(path.join(dataDir, 'postgres'), { recursive: true })
  expect((await reset({ args: ['--yes'] })).said).toContain('is not a Majlis data directory')
  const SECRETS_KEY = Buffer.alloc(32).toString('base64')
  const env = { DATABASE_URL: 'postgres://majlis@db/majlis', SECRETS_KEY }
  expect((await reset({ args: ['--yes'], env })).said).toContain('DATABASE_URL is set')
  expect(existsSync(dataDir)).toBe(true)
})
