import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#server/id.ts'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { createCategory, updateCategory } from './editing.ts'

let world: TestDeps
let admin: TestAdmin
beforeAll(async () => {
  world = await startTestDeps()
  admin = await makeAdmin(world.deps)
})
afterAll(() => world.close())

describe('a new category', () => {
  test('is visible, at the root and first, with a slug made from its name', async () => {
    const row = await createCategory(world.deps, admin, { name: 'Sofas & Chairs!' })
    expect(row).toMatchObject({
      name: 'Sofas & Chairs!',
      slug: 'sofas-chairs',
      status: 'active',
      sortOrder: 0,
      parentId: null,
      nameAr: null,
      metaTitle: null,
    })
  })

  test('brings a typed slug into the same form', async () => {
    const row = await createCategory(world.deps, admin, { name: 'أسرّة', slug: ' Beds & More ' })
    expect(row.slug).toBe('beds-more')
  })

  test('may not take a used slug, typed or made', async () => {
    await createCategory(world.deps, admin, { name: 'Rugs' })
    const refusal = { code: 'category.slug-taken', path: 'slug' }
    await expect(createCategory(world.deps, admin, { name: 'rugs' })).rejects.toMatchObject(refusal)
    await expect(createCategory(world.deps, admin, { name: 'Carpets', slug: 'RUGS' })).rejects.toMatchObject(
      refusal,
    )
  })

  test.each([newId(), 'majlis'])('under the unknown parent %j is refused', async (parentId) => {
    const refusal = { code: 'category.parent-unknown', path: 'parentId' }
    await expect(createCategory(world.deps, admin, { name: 'Lost', parentId })).rejects.toMatchObject(refusal)
  })
})

describe('an edited category', () => {
  test('keeps what is not sent, its slug too', async () => {
    const row = await createCategory(world.deps, admin, { name: 'Desks', nameAr: 'مكاتب', sortOrder: 4 })
    const edited = await updateCategory(world.deps, admin, row.id, { name: 'Writing desks' })
    expect(edited).toMatchObject({ name: 'Writing desks', slug: 'desks', nameAr: 'مكاتب', sortOrder: 4 })
  })

  test('loses what is sent empty', async () => {
    const row = await createCategory(world.deps, admin, {
      name: 'Lamps',
      nameAr: 'مصابيح',
      metaTitle: 'Light',
    })
    const edited = await updateCategory(world.deps, admin, row.id, { nameAr: '', metaTitle: null })
    expect(edited).toMatchObject({ nameAr: null, metaTitle: null })
  })

  test('makes its slug anew where it is sent empty with a name', async () => {
    const row = await createCategory(world.deps, admin, { name: 'Stools' })
    const edited = await updateCategory(world.deps, admin, row.id, { name: 'Bar stools', slug: '' })
    expect(edited.slug).toBe('bar-stools')
  })

  test('may not take a used slug', async () => {
    await createCategory(world.deps, admin, { name: 'Mirrors' })
    const row = await createCategory(world.deps, admin, { name: 'Looking glasses' })
    const taking = updateCategory(world.deps, admin, row.id, { slug: 'mirrors' })
    await expect(taking).rejects.toMatchObject({ code: 'category.slug-taken' })
  })

  test.each([newId(), 'no-id'])('that does not exist (%s) is not found', async (id) => {
    const editing = updateCategory(world.deps, admin, id, { name: 'x' })
    await expect(editing).rejects.toMatchObject({ code: 'category.not-found' })
  })

  test('cannot be put under itself or what lies below it', async () => {
    const top = await createCategory(world.deps, admin, { name: 'Top' })
    const middle = await createCategory(world.deps, admin, { name: 'Middle', parentId: top.id })
    const low = await createCategory(world.deps, admin, { name: 'Low', parentId: middle.id })
    for (const parentId of [top.id, middle.id, low.id]) {
      const moving = updateCategory(world.deps, admin, top.id, { parentId })
      await expect(moving).rejects.toMatchObject({ code: 'category.cycle', path: 'parentId' })
    }
    expect((await updateCategory(world.deps, admin, low.id, { parentId: null })).parentId).toBeNull()
  })

  test('two moves at once do not close a circle between them', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await createCategory(world.deps, admin, { name: `One ${round}` })
      const other = await createCategory(world.deps, admin, { name: `Other ${round}` })
      const moves = await Promise.allSettled([
        updateCategory(world.deps, admin, one.id, { parentId: other.id }),
        updateCategory(world.deps, admin, other.id, { parentId: one.id }),
      ])
      expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})
