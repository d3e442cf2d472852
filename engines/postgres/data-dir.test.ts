import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataDir } from './data-dir.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'majlis-data-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('the folders on the way are made, for this user alone', () => {
  const path = join(folder, 'a', 'b', 'c')
  openDataDir(path)
  openDataDir(path)
  expect(statSync(path).mode & 0o777).toBe(0o700)
})

test('a file in the way is said', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => openDataDir(join(folder, 'file'))).toThrow('cannot be written (EEXIST)')
  expect(() => openDataDir(join(folder, 'file', 'data'))).toThrow('cannot be written')
})

test('where the system takes no folder, it is said at once', () => {
  const script =
    "import { openDataDir } from './engines/postgres/data-dir.ts'; openDataDir('/proc/nope/data')"
  const options = {
    cwd: join(import.meta.dirname, '..', '..'),
    timeout: 10_000,
    encoding: 'utf8',
  } as const
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], options)
  expect(status).toBe(1)
  expect(stderr).toContain('DATA_DIR: /proc/nope/data cannot be written')
})
