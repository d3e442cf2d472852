import { afterAll, beforeAll, expect, test } from 'vitest'
import { createColor } from '#server/catalogue/colors/edit.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestDeps, type TestDeps } from '#server/testing/deps.ts'
import { type GivenColors, resolveColors } from './product-colors.ts'

let server: TestDeps
let beige: string
let navy: string
beforeAll(async () => {
  server = await startTestDeps()
  const admin = await makeAdmin(server.deps)
  beige = (await createColor(server.deps, admin, { name: 'Beige', hex: '#D9C7A8' })).id
  navy = (await createColor(server.deps, admin, { name: 'Navy', hex: '#1F2D4D', status: 'hidden' })).id
})
afterAll(() => server.close())

async function resolved(given: GivenColors) {
  const [colors = []] = await server.deps.db.transaction().execute((tx) => resolveColors(tx, [given]))
  return colors.map(({ colorId, name, hex }) => [colorId, name, hex])
}

test('names are linked to the palette, in whatever letter case, hidden colours too (G-58)', async () => {
  expect(await resolved({ availableColors: ['beige', 'NAVY'] })).toEqual([
    [beige, null, null],
    [navy, null, null],
  ])
})

test('a name the palette does not know is kept and grey (R-PDP-06)', async () => {
  expect(await resolved({ availableColors: ['Beige', 'Moonlight'] })).toEqual([
    [beige, null, null],
    [null, 'Moonlight', '#999999'],
  ])
})

test('where no name is known each gets a hue of its own (R-PDP-06)', async () => {
  const colors = await resolved({ availableColors: ['Moonlight', 'Sunlight'] })
  expect(colors.map(([, name]) => name)).toEqual(['Moonlight', 'Sunlight'])
  expect(new Set(colors.map(([, , hex]) => hex)).size).toBe(2)
  expect(colors.some(([, , hex]) => hex === '#999999')).toBe(false)
})

test('picked colours come in their order, before the names, and none twice (G-59, G-60)', async () => {
  const productColors = [
    { name: 'Wine', hex: '#7A1F2B', sortOrder: 3 },
    { colorId: navy, sortOrder: 1 },
    { colorId: navy, sortOrder: 2 },
  ]
  expect(await resolved({ availableColors: ['Navy', 'wine', 'Beige'], productColors })).toEqual([
    [navy, null, null],
    [null, 'Wine', '#7A1F2B'],
    [beige, null, null],
  ])
})

test('a palette colour keeps its own look, whatever is sent with it (R-DATA-09)', async () => {
  const productColors = [{ colorId: beige.toUpperCase(), name: 'Pink', hex: '#FF00FF' }]
  expect(await resolved({ availableColors: ['Beige'], productColors })).toEqual([[beige, null, null]])
})

test('labels and pictures of a colour are kept (R-DATA-10)', async () => {
  const productColors = [{ colorId: beige, labelOverride: 'Dune', imageUrl: 'https://cdn.example/d.jpg' }]
  const [colors] = await server.deps.db
    .transaction()
    .execute((tx) => resolveColors(tx, [{ availableColors: ['Beige'], productColors }]))
  expect(colors).toMatchObject([{ labelOverride: 'Dune', imageUrl: 'https://cdn.example/d.jpg' }])
})

test.each([newId(), 'no-id'])('the unknown colour %s is refused at its place (G-61)', async (colorId) => {
  const productColors = [{ colorId: beige }, { colorId }]
  await expect(resolved({ availableColors: ['Beige'], productColors })).rejects.toMatchObject({
    code: 'product.color-unknown',
    path: 'productColors.1.colorId',
  })
})

test('twelve colours are accepted, thirteen are not, counting picks and names together (R-VAL-16)', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Shade ${index}`)
  expect(await resolved({ availableColors: names })).toHaveLength(12)
  const productColors = [{ colorId: beige }]
  await expect(resolved({ availableColors: names, productColors })).rejects.toMatchObject({
    code: 'product.too-many-colors',
  })
})
