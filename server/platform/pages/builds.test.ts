import { spawnSync } from 'node:child_process'
import fs, { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addBuild, currentBuild, useCurrentBuild } from './builds.ts'

/** Runs `use` while writes fail, as on a read-only disk. */
function readOnly<Value>(use: () => Value): Value {
  vi.spyOn(fs, 'writeFileSync').mockImplementation(() => {
    throw Object.assign(new Error('read-only'), { code: 'EROFS' })
  })
  syncBuiltinESMExports()
  try {
    return use()
  } finally {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  }
}

let root = ''
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'majlis-builds-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string]
const add = (name: string) =>
  addBuild(root, name, async (folder) => writeFileSync(path.join(folder, 'page'), name))
const builds = () => readdirSync(root).filter((entry) => /^\d{64}$/.test(entry))

/** Serves the current build in a process that has ended since. */
function serveElsewhere(): void {
  const module = path.join(import.meta.dirname, 'builds.ts')
  const script = `import(${JSON.stringify(module)}).then((builds) => builds.useCurrentBuild(${JSON.stringify(root)}))`
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script]).status).toBe(0)
}

test('a build takes nothing from a process that serves an earlier one', async () => {
  await add(first)
  const served = useCurrentBuild(root)
  await add(second)
  await add(third)
  expect(readFileSync(path.join(served, 'page'), 'utf8')).toBe(first)
  expect(readFileSync(path.join(useCurrentBuild(root), 'page'), 'utf8')).toBe(third)
})

test('what nobody serves goes with the next build, and nothing else does', async () => {
  writeFileSync(path.join(root, 'types.tsbuildinfo'), '')
  await add(first)
  serveElsewhere()
  expect(readdirSync(root).length).toBe(4)
  await add(second)
  expect(readdirSync(root).toSorted()).toEqual([second, 'current', 'types.tsbuildinfo'].toSorted())
})

test('a build that breaks off is never served, and leaves the one before', async () => {
  await add(first)
  const broken = addBuild(root, second, async (folder) => {
    writeFileSync(path.join(folder, 'half'), '')
    throw new Error('out of memory')
  })
  await expect(broken).rejects.toThrow('out of memory')
  expect([currentBuild(root), builds()]).toEqual([first, [first]])
})

test('one that is there already is taken as it is', async () => {
  await add(first)
  useCurrentBuild(root)
  await add(second)
  await addBuild(root, first, () => Promise.reject(new Error('built again')))
  expect(currentBuild(root)).toBe(first)
})

test('no build is said, also where the one that was named is gone', async () => {
  expect(currentBuild(root)).toBeNull()
  await add(first)
  rmSync(path.join(root, first), { recursive: true })
  expect(currentBuild(root)).toBeNull()
  expect(() => useCurrentBuild(root)).toThrow('no build of the pages')
  expect(existsSync(root)).toBe(true)
})

test('a build is served from a folder that cannot be written', async () => {
  await add(first)
  const served = readOnly(() => useCurrentBuild(root))
  expect(readFileSync(path.join(served, 'page'), 'utf8')).toBe(first)
  expect(builds()).toEqual([first])
})
