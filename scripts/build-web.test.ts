import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources } from './build-web.ts'

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'majlis-build-'))
  for (const dir of ['web', 'contract', 'domain']) mkdirSync(path.join(home, dir))
  for (const file of ['vite.config.ts', 'package-lock.json', 'web/page.tsx', 'domain/money.ts'])
    write(file, file)
})
afterEach(() => rmSync(home, { recursive: true }))

const write = (file: string, text: string) => writeFileSync(path.join(home, file), text)

test.each(['vite.config.ts', 'package-lock.json', 'web/page.tsx', 'domain/money.ts', 'contract/new.ts'])(
  'a change of %s asks for a new build',
  (file) => {
    const before = hashSources(home)
    write(file, 'changed')
    expect(hashSources(home)).not.toBe(before)
  },
)

test('a file that moved asks for a new build', () => {
  const before = hashSources(home)
  renameSync(path.join(home, 'web/page.tsx'), path.join(home, 'web/other.tsx'))
  expect(hashSources(home)).not.toBe(before)
})

test('the same sources elsewhere, and tests, ask for none', () => {
  const before = hashSources(home)
  write('web/page.test.tsx', 'a test')
  expect(hashSources(home)).toBe(before)
  const copy = `${home}-copy`
  cpSync(home, copy, { recursive: true })
  expect(hashSources(copy)).toBe(before)
  rmSync(copy, { recursive: true })
})
