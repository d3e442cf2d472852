import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { secretKeysOf } from './seal.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'majlis-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** The keys of a process that starts. */
const started = (more: Record<string, string> = {}) => secretKeysOf(readConfig({ DATA_DIR: folder, ...more }))
const file = () => join(folder, 'secrets.key')

test('the first start makes a key beside the data that its owner alone reads, and the next ones have the same', async () => {
  const [key, ...others] = started()
  expect([key?.length, others]).toEqual([32, []])
  expect(started()).toEqual([key])
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readdir(folder)).toEqual(['secrets.key'])
  const elsewhere = await mkdtemp(join(tmpdir(), 'majlis-keys-'))
  expect(secretKeysOf(readConfig({ DATA_DIR: elsewhere }))).not.toEqual([key])
  await rm(elsewhere, { recursive: true })
})

test('a key that is put above the other is the newest', async () => {
  const [old] = started()
  const newer = Buffer.alloc(32, 7)
  await writeFile(file(), `${newer.toString('base64')}\n${await readFile(file(), 'utf8')}`)
  expect(started()).toEqual([newer, old])
})

test('a file that holds anything else stops the start, and none of it is said', async () => {
  for (const content of ['', 'hello-secret', Buffer.alloc(31).toString('base64')]) {
    await writeFile(file(), content)
    expect(() => started()).toThrow(/secrets\.key: must contain 32-byte keys/)
    expect(() => started()).not.toThrow(/hello/)
  }
})

test('keys of the settings are the ones, and no file is made', async () => {
  const keys = [1, 2].map((fill) => Buffer.alloc(32, fill))
  const SECRETS_KEY = keys.map((key) => key.toString('base64')).join(',')
  expect(started({ SECRETS_KEY })).toEqual(keys)
  expect(await readdir(folder)).toEqual([])
})
