import { expect, test, vi } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { eachAlone } from './each-alone.ts'
import { recurring } from './job.ts'

test('one that fails holds up no other, is logged by its name, and its job has failed once all is done', async () => {
  const [warn, done] = [vi.fn(), vi.fn()]
  const deps = { log: { warn } } as unknown as Deps
  const error = new Error('it is broken')
  const rows = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const all = () =>
    eachAlone(deps, rows, {
      failed: 'one could not be done',
      about: ({ id }) => ({ row: id }),
      work: async ({ id }) => (id === 'b' ? Promise.reject(error) : done(id)),
    })
  const job = recurring('all', '* * * * *', all)
  await expect(job.handle(deps, {}, { isLast: true })).rejects.toBe(error)
  expect(done.mock.calls).toEqual([['a'], ['c']])
  expect(warn.mock.calls).toEqual([[{ err: error, row: 'b' }, 'one could not be done']])
})
