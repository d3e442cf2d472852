import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminColor } from '#contract/catalogue/color-admin.ts'
import { checklistColors } from '#domain/catalogue/products/colors.ts'
import { createProductByAdmin } from '#server/catalogue/products/submit.ts'
import { newId } from '#server/deps.ts'
import { makeAdmin, makeShop, type TestAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, productOf } from '#server/testing/catalogue.ts'

let server: TestApp
let admin: TestAdmin
let token: string
beforeAll(async () => {
  server = await startTestApp()
  admin = await makeAdmin(server.deps)
  token = await server.signedInAs(admin.userId)
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function ask(method: Method, path: string, payload?: object, as = token) {
  const answer = await server.send({ method, url: `/api/${path}`, as, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}

let made = 0
async function make(about: object = {}): Promise<AdminColor> {
  made += 1
  const hex = `#${(0x1000 + made).toString(16).padStart(6, 'A')}`
  const { status, body } = await ask('POST', 'admin/colors', { name: `Color ${made}`, hex, ...about })
  expect(status).toBe(201)
  return body
}

async function find(id: string): Promise<AdminColor | undefined> {
  return ((await ask('GET', 'admin/colors')).body as AdminColor[]).find((color) => color.id === id)
}

/** Creates a product on sale in this colour. */
async function wearing(colorId: string): Promise<string> {
  const { id: categoryId } = await makeCategory(server.deps)
  const colors = { availableColors: ['Moonlight'], productColors: [{ colorId }] }
  const product = { ...productOf({ categoryId, ...colors }), isMajlis: true, status: 'active' } as const
  return createProductByAdmin(server.deps, admin, product)
}

const refused = (status: number, message: string) => ({
  status,
  body: expect.objectContaining({ message }) as object,
})

test('the palette and its changes are closed to shops and strangers (R-API-57, G-80)', async () => {
  const shop = await makeShop(server.deps)
  const shopToken = await server.signedInAs(shop.userId)
  const calls: [Method, string][] = [
    ['GET', 'admin/colors'],
    ['POST', 'admin/colors'],
    ['PUT', `admin/colors/${newId()}`],
    ['DELETE', `admin/colors/${newId()}`],
    ['POST', 'admin/colors/bulk-status'],
    ['POST', 'colors/seed'],
  ]
  for (const [method, path] of calls) {
    expect((await ask(method, path, undefined, shopToken)).status, `${method} ${path}`).toBe(403)
    expect((await ask(method, path, undefined, '')).status, `${method} ${path}`).toBe(401)
  }
})

describe('a colour', () => {
  test('is made with the defaults, its hex in upper case (R-COL-08, R-API-54)', async () => {
    const { status, body } = await ask('POST', 'admin/colors', { name: 'Sea Foam', hex: '#9fe2bf' })
    expect(status).toBe(201)
    const defaults = { status: 'active', sortOrder: 0, nameAr: null, productCount: 0 }
    expect(body).toMatchObject({ slug: 'sea-foam', hex: '#9FE2BF', ...defaults })
  })

  test('takes neither a used slug nor a used hex, in any letter case (R-COL-08, R-API-47, R-DATA-07, G-70)', async () => {
    await make({ name: 'Teal', hex: '#00ABCD' })
    const other = await make()
    const slug = refused(409, 'A color with this slug already exists')
    const hex = refused(409, 'A color with this hex already exists')
    expect(await ask('POST', 'admin/colors', { name: 'TEAL', hex: '#00ABCE' })).toEqual(slug)
    expect(await ask('POST', 'admin/colors', { name: 'Petrol', hex: '#00abcd' })).toEqual(hex)
    expect(await ask('PUT', `admin/colors/${other.id}`, { slug: 'teal' })).toEqual(slug)
    expect(await ask('PUT', `admin/colors/${other.id}`, { hex: '#00abcd' })).toEqual(hex)
  })

  test('is changed field by field, and its products show it at once (R-API-55)', async () => {
    const color = await make({ name: 'Plum' })
    const product = await wearing(color.id)
    const { body } = await ask('PUT', `admin/colors/${color.id}`, { name: 'Damson', sortOrder: 7 })
    expect(body).toMatchObject({
      slug: 'plum',
      name: 'Damson',
      hex: color.hex,
      sortOrder: 7,
      productCount: 1,
    })
    const shown = (await ask('GET', `products/${product}`)).body
    expect(shown.productColors).toMatchObject([{ colorId: color.id, name: 'Damson' }, {}])
  })

  test('that is hidden leaves filters and pickers, and stays with its products (G-78)', async () => {
    const color = await make({ name: 'Smoke' })
    const product = await wearing(color.id)
    expect((await ask('PUT', `admin/colors/${color.id}`, { status: 'hidden' })).body.status).toBe('hidden')
    const active = (await ask('GET', 'colors?active_only=true')).body as AdminColor[]
    expect(active.some(({ id }) => id === color.id)).toBe(false)
    expect((await ask('GET', `products/${product}`)).body.productColors).toMatchObject([
      { name: 'Smoke' },
      {},
    ])
  })

  test('that is deleted stays the look of its products, public ones too (R-API-55, G-79)', async () => {
    const color = await make({ name: 'Sunset', nameAr: 'غروب' })
    const product = await wearing(color.id)
    const answer = await ask('DELETE', `admin/colors/${color.id}`)
    const message = 'The color is deleted.'
    expect(answer).toMatchObject({ status: 200, body: { message, id: color.id, keptByProducts: 1 } })
    expect(await find(color.id)).toBeUndefined()
    const shown = (await ask('GET', `products/${product}`)).body
    const kept = { colorId: null, name: 'Sunset', nameAr: 'غروب', hex: color.hex }
    expect(shown.productColors).toMatchObject([kept, { name: 'Moonlight' }])
    expect(shown.availableColors).toEqual(['Sunset', 'Moonlight'])
  })

  test('that is deleted comes back, also to its products, but not where one was made anew', async () => {
    const color = await make({ name: 'Dawn', nameAr: 'فجر' })
    const product = await wearing(color.id)
    const remove = async () => (await ask('DELETE', `admin/colors/${color.id}`)).body.undo as string
    const undo = async (id: string) => (await ask('POST', 'admin/undo', { id })).status
    expect(await undo(await remove())).toBe(200)
    expect(await find(color.id)).toMatchObject({
      name: 'Dawn',
      nameAr: 'فجر',
      hex: color.hex,
      productCount: 1,
    })
    const shown = (await ask('GET', `products/${product}`)).body
    expect(shown.productColors).toMatchObject([{ colorId: color.id, name: 'Dawn' }, { name: 'Moonlight' }])
    const id = await remove()
    await make({ name: 'Another dawn', hex: color.hex })
    expect(await undo(id)).toBe(409)
    expect(await find(color.id)).toBeUndefined()
  })

  test.each([newId(), 'no-id'])('that does not exist (%s) is not found', async (id) => {
    const missing = refused(404, 'Color not found')
    expect(await ask('PUT', `admin/colors/${id}`, { status: 'hidden' })).toEqual(missing)
    expect(await ask('DELETE', `admin/colors/${id}`)).toEqual(missing)
    const bulk = { colorIds: [(await make()).id, id], status: 'hidden' }
    expect(await ask('POST', 'admin/colors/bulk-status', bulk)).toEqual(missing)
    expect((await find(bulk.colorIds[0] ?? ''))?.status).toBe('active')
  })

  test('leaves a row in the audit log for each change', async () => {
    const { id } = await make({ name: 'Audited' })
    await ask('PUT', `admin/colors/${id}`, { name: 'Checked' })
    await ask('DELETE', `admin/colors/${id}`)
    const logged = server.deps.db.selectFrom('auditLog').selectAll().where('subjectId', '=', id)
    expect(await logged.orderBy('id').execute()).toMatchObject([
      { action: 'color.created' },
      { action: 'color.changed', before: { name: 'Audited' }, after: { name: 'Checked' } },
      { action: 'color.deleted', subjectName: 'Checked' },
    ])
  })
})

describe('several colours', () => {
  test('are hidden and shown together (R-COL-09, R-API-56, R-STATE-05)', async () => {
    const [one, two] = [await make(), await make()]
    const bulk = (status: string) =>
      ask('POST', 'admin/colors/bulk-status', { colorIds: [one.id, two.id, two.id], status })
    expect(await bulk('hidden')).toEqual({ status: 200, body: { updated: 2 } })
    expect((await find(two.id))?.status).toBe('hidden')
    await bulk('active')
    expect((await find(one.id))?.status).toBe('active')
  })
})

test('the furniture colours are added once; the ten of the checklist are among them (R-COL-10, R-API-57)', async () => {
  await server.deps.db.deleteFrom('productColors').execute()
  await server.deps.db.deleteFrom('colors').execute()
  const first = await ask('POST', 'colors/seed')
  expect(first.status).toBe(200)
  expect(first.body.added).toBe(first.body.total)
  expect((await ask('POST', 'colors/seed', {})).body).toEqual({ added: 0, total: first.body.total })
  const names = ((await ask('GET', 'colors')).body as AdminColor[]).map(({ name }) => name)
  for (const { name } of checklistColors) expect(names).toContain(name)
})
