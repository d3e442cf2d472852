import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { createCategory, updateCategory } from './edit.ts'

let server: TestDeps
let admin: TestAdmin
beforeAll(async () => {
  server = await startTestDeps()
  admin = await makeAdmin(server.deps)
})
afterAll(() => server.close())

describe('an edited category', () => {
  test('keeps what is not sent, its slug too', async () => {
    const row = await createCategory(server.deps, admin, { name: 'Desks', nameAr: 'مكاتب', sortOrder: 4 })
    const edited = await updateCategory(server.deps, admin, row.id, { name: 'Writing desks' })
    expect(edited).toMatchObject({ name: 'Writing desks', slug: 'desks', nameAr: 'مكاتب', sortOrder: 4 })
  })

  test('loses what is sent empty', async () => {
    const { id: parentId } = await createCategory(server.deps, admin, { name: 'Lighting' })
    const given = { name: 'Lamps', nameAr: 'مصابيح', metaTitle: 'Light', parentId }
    const row = await createCategory(server.deps, admin, given)
    const nothing = { nameAr: '', metaTitle: null, parentId: null }
    const edited = await updateCategory(server.deps, admin, row.id, nothing)
    expect(edited).toMatchObject({ name: 'Lamps', nameAr: null, metaTitle: null, parentId: null })
  })

  test('makes its slug anew where it is sent empty with a name (G-69)', async () => {
    const row = await createCategory(server.deps, admin, { name: 'Stools' })
    const edited = await updateCategory(server.deps, admin, row.id, { name: 'Bar stools', slug: '' })
    expect(edited.slug).toBe('bar-stools')
  })

  test('two moves at once do not close a circle between them', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await createCategory(server.deps, admin, { name: `One ${round}` })
      const other = await createCategory(server.deps, admin, { name: `Other ${round}` })
      const moves = await Promise.allSettled([
        updateCategory(server.deps, admin, one.id, { parentId: other.id }),
        updateCategory(server.deps, admin, other.id, { parentId: one.id }),
      ])
      expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})
