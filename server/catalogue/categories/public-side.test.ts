import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdmin, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { createCategory, placeCategory, updateCategory } from './edit.ts'

let server: TestApp
let admin: TestAdmin
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
})
afterAll(() => server.close())

const read = async (url: string) => (await server.send({ url })).json()

test("a category's texts for search engines go with what is found in it alone", async () => {
  const texts = { metaTitle: 'Beds made here', metaDescription: 'Oak and linen.' }
  const beds = await createCategory(server.deps, admin, { name: 'Beds', ...texts })
  await createCategory(server.deps, admin, { name: 'Cots', parentId: beds.id })
  const about = async (query: string) => (await read(`/api/marketplace/browse?${query}`)).about
  expect(await about('category=beds')).toEqual(texts)
  expect(await about(`category=${beds.id}`)).toEqual(texts)
  expect(await about('category=cots')).toEqual({ metaTitle: null, metaDescription: null })
  expect(await about('category=beds&category=cots')).toBeNull()
  expect(await about('')).toBeNull()
  await updateCategory(server.deps, admin, beds.id, { metaTitle: 'Beds' })
  expect(await about('category=beds')).toMatchObject({ metaTitle: 'Beds' })
  await updateCategory(server.deps, admin, beds.id, { status: 'hidden' })
  expect(await about('category=beds')).toBeNull()
})

test('the landing page has the thumbnail at once, and the order that was given', async () => {
  const thumbUrl = 'https://cdn.example/rugs.webp'
  const rugs = await createCategory(server.deps, admin, { name: 'Rugs', sortOrder: 8 })
  const lamps = await createCategory(server.deps, admin, { name: 'Lamps', sortOrder: 9 })
  const shown = async () => {
    const { categories } = (await read('/api/landing')) as {
      categories: { id: string; thumbUrl: string | null }[]
    }
    return categories.filter(({ id }) => id === rugs.id || id === lamps.id)
  }
  await updateCategory(server.deps, admin, rugs.id, { thumbUrl })
  expect(await shown()).toMatchObject([
    { id: rugs.id, thumbUrl },
    { id: lamps.id, thumbUrl: null },
  ])
  await placeCategory(server.deps, admin, lamps.id, { parentId: null, beforeId: rugs.id })
  expect(await shown()).toMatchObject([{ id: lamps.id }, { id: rugs.id }])
})
