import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checklistColors } from '#domain/catalogue/products/colors.ts'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { createColor, furnitureColors, seedFurnitureColors } from './edit.ts'

let server: TestDeps
let admin: TestAdmin
beforeAll(async () => {
  server = await startTestDeps()
  admin = await makeAdmin(server.deps)
})
afterAll(() => server.close())

describe('the colours of the trade', () => {
  test('hold the checklist of the product form, each name and look once, in both languages (R-COL-10)', () => {
    for (const color of checklistColors) expect(furnitureColors).toContainEqual(color)
    expect(new Set(furnitureColors.map(({ name }) => name)).size).toBe(furnitureColors.length)
    expect(new Set(furnitureColors.map(({ hex }) => hex)).size).toBe(furnitureColors.length)
    for (const { nameAr, hex } of furnitureColors) {
      expect(nameAr).toMatch(/[\u0600-\u06ff]/)
      expect(hex).toMatch(/^#[0-9A-F]{6}$/)
    }
  })

  test('are added where they are missing, and added once (G-80)', async () => {
    const samePhoto = await createColor(server.deps, admin, { name: 'Pitch', hex: '#000000' })
    await createColor(server.deps, admin, { name: 'White', hex: '#010203' })
    const { total: before } = await countColors()
    const first = await seedFurnitureColors(server.deps, admin)
    expect(first).toEqual({ added: furnitureColors.length - 2, total: before + furnitureColors.length - 2 })
    expect(await seedFurnitureColors(server.deps, admin)).toEqual({ added: 0, total: first.total })
    const { name } = await server.deps.db
      .selectFrom('colors')
      .select('name')
      .where('id', '=', samePhoto.id)
      .executeTakeFirstOrThrow()
    expect(name).toBe('Pitch')
  })

  test('asked for twice at once are added once (R-DATA-07)', async () => {
    await server.deps.db.deleteFrom('colors').execute()
    const both = await Promise.all([
      seedFurnitureColors(server.deps, admin),
      seedFurnitureColors(server.deps, admin),
    ])
    expect(both.reduce((sum, { added }) => sum + added, 0)).toBe(furnitureColors.length)
  })
})

async function countColors() {
  return server.deps.db
    .selectFrom('colors')
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
}
