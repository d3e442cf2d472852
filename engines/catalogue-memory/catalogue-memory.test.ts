import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { catalogueSource } from '#server/catalogue/search/find.ts'
import { createCatalogueMemory } from './catalogue-memory.ts'
import { mostChanges } from './followed-columns.ts'
import type { Watcher } from './vocabulary/changes.ts'

let server: TestDeps
beforeAll(async () => {
  server = await startTestDeps()
})
afterAll(() => server.close())

test('after a reload that failed the next one waits five seconds, however much changes meanwhile', async () => {
  const { pool } = server.deps
  const failed = vi.fn()
  let watcher: Watcher | undefined
  const source = {
    ...catalogueSource(server.deps),
    log: { ...server.deps.log, warn: failed },
    watch: (given: Watcher) => (watcher = given),
  }
  const memory = createCatalogueMemory()
  await memory.ready(source)
  const query = vi.spyOn(pool, 'query').mockImplementation(() => {
    throw new Error('database gone')
  })
  const rows = Array.from({ length: mostChanges + 1 }, (_, number) => ({ number, nameKey: '' }))
  const change = () => watcher?.onChange({ numbers: rows.map(({ number }) => number), rows })
  change()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
  change()
  change()
  expect(query).toHaveBeenCalledTimes(1)
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 5000)
  change()
  expect(query).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(2))
})
