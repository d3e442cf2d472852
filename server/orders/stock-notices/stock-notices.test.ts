import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { change, storeCategory, storeProduct } from '#server/testing/stored-products.ts'
import { orderKey as orderKeyOf } from '../order-key.ts'
import { notifyBackInStock } from './notify.ts'
import { deleteStockNotices } from './stock-notices.ts'

let server: TestApp
let product: string
let hidden: string
let n = 0
let email = ''

beforeAll(async () => {
  server = await startTestApp({ PUBLIC_URL: 'https://majlis.example' })
  const { db } = server.deps
  const categoryId = await storeCategory(db, { slug: 'sofas' })
  product = await storeProduct(db, { categoryId, name: 'Marsa Sofa', nameAr: 'أريكة مرسى', stock: 0 })
  hidden = await storeProduct(db, { categoryId, name: 'Draft', status: 'pending_review' })
})
afterAll(() => server.close())
beforeEach(async () => {
  email = `noura${(n += 1)}@test.example`
  await setStock(0)
})

const setStock = (stock: number) =>
  change(server.deps.db, { productIds: [product] }, async (tx) => {
    await tx.updateTable('products').set({ stock }).where('id', '=', product).execute()
  })
const ask = (about: object = { email }, id = product, ip = `10.2.0.${n}`, language = 'en') =>
  server.send({
    method: 'POST',
    url: `/api/products/${id}/stock-notices`,
    remoteAddress: ip,
    headers: { 'accept-language': language },
    payload: about,
  })
const mails = (to = email) =>
  server.deps.db
    .selectFrom('mails')
    .select(['subject', 'bodyText'])
    .where('recipient', '=', to)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
const linkIn = async (to = email) =>
  /stock-notices\/([a-z2-7]{26})/.exec((await mails(to)).at(-1)?.bodyText ?? '')?.[1] ?? ''
const read = (link: string) => server.send({ url: `/api/stock-notices/${link}` })
const confirm = (link: string) => server.send({ method: 'POST', url: `/api/stock-notices/${link}/confirm` })
const end = (link: string) => server.send({ method: 'DELETE', url: `/api/stock-notices/${link}` })

test('whoever confirms it is told once, when the product can be bought again, in their language', async () => {
  expect((await ask({ email }, product, '10.2.9.1', 'ar')).statusCode).toBe(200)
  const link = await linkIn()
  expect((await mails())[0]?.bodyText).toContain(`https://majlis.example/ar/stock-notices/${link}`)
  expect((await read(link)).json()).toEqual({
    productId: product,
    name: 'Marsa Sofa',
    nameAr: 'أريكة مرسى',
    isConfirmed: false,
    isOfDesign: false,
  })
  for (let again = 0; again < 2; again++)
    expect((await confirm(link)).json()).toMatchObject({ isConfirmed: true })
  await notifyBackInStock(server.deps)
  expect(await mails()).toHaveLength(1)
  await setStock(2)
  await Promise.all([1, 2, 3].map(() => notifyBackInStock(server.deps)))
  await notifyBackInStock(server.deps)
  const reported = await mails()
  expect(reported).toHaveLength(2)
  expect(reported[1]?.subject).toContain('أريكة مرسى')
  expect(reported[1]?.bodyText).toContain(`https://majlis.example/ar/products/${product}/marsa-sofa`)
  expect((await read(link)).statusCode).toBe(404)
})

test('whoever did not confirm it hears nothing, and is forgotten after three days', async () => {
  await ask()
  await setStock(1)
  await notifyBackInStock(server.deps)
  expect(await mails()).toHaveLength(1)
  const later = new Date(server.deps.clock().getTime() + 4 * 86_400_000)
  await notifyBackInStock({ ...server.deps, clock: () => later })
  expect((await read(await linkIn())).statusCode).toBe(404)
})

describe('any finish of a design', () => {
  let other: string
  beforeAll(async () => {
    const { db } = server.deps
    const [categoryId] = await db.selectFrom('categories').select('id').execute()
    other = await storeProduct(db, { categoryId: categoryId?.id ?? '', name: 'Marsa Sofa, Navy', stock: 0 })
    await change(db, { productIds: [product, other] }, async (tx) => {
      await sql`with made as (insert into families (key) values ('marsa') returning id)
        update products set family_id = made.id, family_position = 0 from made where products.id in (${product}, ${other})`.execute(
        tx,
      )
    })
  })

  test('is one question, one confirmation and one mail, of the first that is back', async () => {
    await ask({ email, ofDesign: true })
    expect((await mails())[0]?.subject).toContain('Marsa Sofa or another finish')
    const link = await linkIn()
    expect((await read(link)).json()).toMatchObject({ productId: product, isOfDesign: true })
    await confirm(link)
    await change(server.deps.db, { productIds: [other] }, async (tx) => {
      await tx.updateTable('products').set({ stock: 1 }).where('id', '=', other).execute()
    })
    await notifyBackInStock(server.deps)
    await setStock(1)
    await notifyBackInStock(server.deps)
    const [, back, ...more] = await mails()
    expect(back?.subject).toContain('Marsa Sofa, Navy')
    expect(more).toEqual([])
    expect((await read(link)).statusCode).toBe(404)
  })
})

test('an address that an order has proven is not asked again; what its shop has of the order proves nothing', async () => {
  const { db, clock } = server.deps
  const link = 'b'.repeat(26)
  await sql`with buyer as (insert into customers (id, email, first_name, last_name, phone, language, created_at, updated_at)
      values (gen_random_uuid(), ${email}, 'Noura', 'A', '1', 'en', now(), now()) returning id)
    insert into order_groups (id, number, customer_id, first_name, last_name, email, phone, language, emirate, city,
      address_line, payment_method, link, link_expires_at, created_at)
    select gen_random_uuid(), 1, id, 'Noura', 'A', ${email}, '1', 'en', 'dubai', 'a', 'b', 'cash_on_delivery', ${link},
      ${new Date(clock().getTime() + 86_400_000)}, ${clock()} from buyer`.execute(db)
  const asked = await ask({ email, order: link })
  expect(await mails()).toHaveLength(1)
  await sql`update order_groups set contact_proven_at = ${clock()} where link = ${link}`.execute(db)
  await ask({ email: `other-${email}`, order: link })
  expect(await mails(`other-${email}`)).toHaveLength(1)
  // The shop has the link as well.
  expect((await ask({ email, order: link })).json()).toEqual(asked.json())
  expect(await mails()).toHaveLength(2)
  const until = new Date(clock().getTime() + 86_400_000)
  const orderKey = orderKeyOf(server.deps, 'placed', { link, email, until })
  const noted = await ask({ email, order: link, orderKey })
  expect(noted.json()).not.toEqual(asked.json())
  expect(await mails()).toHaveLength(2)
  await setStock(1)
  await notifyBackInStock(server.deps)
  expect(await mails()).toHaveLength(3)
})

test('one press ends it', async () => {
  await ask()
  const link = await linkIn()
  await confirm(link)
  expect((await end(link)).json()).toMatchObject({ id: link })
  expect((await end(link)).statusCode).toBe(404)
  expect((await confirm(link)).statusCode).toBe(404)
  await setStock(1)
  await notifyBackInStock(server.deps)
  expect(await mails()).toHaveLength(1)
})

test('a product that is not on sale is not told of', async () => {
  await ask()
  await confirm(await linkIn())
  const set = (status: 'active' | 'inactive') =>
    change(server.deps.db, { productIds: [product] }, async (tx) => {
      await tx.updateTable('products').set({ status, stock: 3 }).where('id', '=', product).execute()
    })
  await set('inactive')
  await notifyBackInStock(server.deps)
  expect(await mails()).toHaveLength(1)
  await set('active')
  await notifyBackInStock(server.deps)
  expect(await mails()).toHaveLength(2)
})

test('an erased person waits for nothing any more', async () => {
  await ask()
  await server.deps.db.transaction().execute((tx) => deleteStockNotices(tx, [email]))
  expect((await read(await linkIn())).statusCode).toBe(404)
})

describe('strangers', () => {
  test('who name somebody else send at most five mails a day there, and are never told who waits', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => ask({ email }, product, `10.3.${n}.${at}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(await mails()).toHaveLength(5)
    const link = await linkIn()
    await confirm(link)
    const known = `known${n}@test.example`
    await ask({ email: known })
    await confirm(await linkIn(known))
    const again = await ask({ email: known })
    expect(again.json()).toEqual(answers.find(({ statusCode }) => statusCode === 200)?.json())
    expect(await mails(known)).toHaveLength(1)
  })

  test('ask so often from one address, whomever they name', async () => {
    const answers = []
    for (let at = 0; at < 22; at++)
      answers.push(await ask({ email: `x${at}-${n}@test.example` }, product, '10.4.0.1'))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
  })

  test.each<[object, number]>([
    [{}, 400],
    [{ email: 'nobody' }, 400],
    [{ email: ['a@b.example'] }, 400],
    [{ email: `${'a'.repeat(300)}@b.example` }, 400],
    [{ email: 'a@b.example\r\nBcc: c@d.example' }, 400],
  ])('send %j', async (body, status) => {
    expect((await ask(body)).statusCode).toBe(status)
  })

  test.each(['nobody', '01900000-0000-7000-8000-000000000000', "' or 1=1"])('ask for %s', async (id) => {
    expect((await ask({ email }, encodeURIComponent(id))).statusCode).toBe(404)
  })

  test('find no product that is not public, and no link by guessing', async () => {
    expect((await ask({ email }, hidden)).statusCode).toBe(404)
    for (const link of ['', 'a'.repeat(26), 'A'.repeat(26), "' or 1=1 --", '%00'])
      for (const answer of [
        await read(encodeURIComponent(link)),
        await confirm(encodeURIComponent(link)),
        await end(encodeURIComponent(link)),
      ])
        expect(answer.statusCode).toBe(404)
  })
})
