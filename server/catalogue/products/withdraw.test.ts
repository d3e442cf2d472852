import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#domain/refusal.ts'
import type { Admin, ShopOwner } from '#server/deps.ts'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeCategory, makeShopOwner, productOf } from '#server/testing/catalogue.ts'
import { decideProduct } from './approval/move.ts'
import { updateOwnProduct } from './edit.ts'
import { readEditable } from './editable.ts'
import { submitProduct } from './submit.ts'
import { withdrawProduct } from './withdraw.ts'

let server: TestApp
let owner: ShopOwner
let admin: Admin
let tokens: { shop: string; other: string; admin: string }
let categoryId: string
beforeAll(async () => {
  server = await startTestApp()
  owner = await makeShopOwner(server.deps)
  admin = await makeAdmin(server.deps)
  const other = await makeShopOwner(server.deps)
  const [shop = '', another = '', reviewer = ''] = await Promise.all(
    [owner, other, admin].map(({ userId }) => server.signedInAs(userId)),
  )
  tokens = { shop, other: another, admin: reviewer }
  categoryId = (await makeCategory(server.deps)).id
})
afterAll(() => server.close())

const submit = () => submitProduct(server.deps, owner, productOf({ categoryId }))
async function onSale(): Promise<string> {
  const id = await submit()
  await decideProduct(server.deps, admin, id, { status: 'active' })
  return id
}
const withdraw = (id: string, payload: object = {}, as = tokens.shop) =>
  server.send({ method: 'POST', url: `/api/shop/products/${id}/withdraw`, as, payload })
const put = (id: string, payload: object) =>
  server.send({ method: 'PUT', url: `/api/shop/products/${id}`, as: tokens.shop, payload })
const approval = async (id: string) =>
  (await server.send({ method: 'GET', url: `/api/admin/products/${id}/review`, as: tokens.admin })).json()
const waiting = async () => {
  const queue = await server.send({ method: 'GET', url: '/api/admin/products/queue', as: tokens.admin })
  return queue.json().map(({ id }: { id: string }) => id)
}
const historyOf = async (id: string) =>
  (await approval(id)).history.map(({ event }: { event: string }) => event)

test('what never was approved waits no more, and is submitted again by editing it', async () => {
  const id = await submit()
  expect(await waiting()).toContain(id)
  const { editedAt } = await readEditable(server.deps, id)
  expect((await withdraw(id, { seen: editedAt })).json()).toMatchObject({ status: 'withdrawn', change: null })
  expect(await waiting()).not.toContain(id)
  const counts = await server.send({ method: 'GET', url: '/api/shop/products/counts', as: tokens.shop })
  expect(counts.json()).toMatchObject({ withdrawn: 1 })
  const onSaleNow = { method: 'PATCH', url: `/api/shop/products/${id}`, as: tokens.shop } as const
  expect((await server.send({ ...onSaleNow, payload: { status: 'active' } })).statusCode).toBe(409)
  expect((await put(id, {})).json()).toMatchObject({ status: 'pending_review' })
  expect(await waiting()).toContain(id)
  expect(await historyOf(id)).toEqual(['resubmitted', 'withdrawn', 'submitted'])
})

test('a change is dropped, and what is on sale stays; sent again it waits again', async () => {
  const id = await onSale()
  const { change } = (await put(id, { name: 'Renamed' })).json()
  const withdrawn = (await withdraw(id)).json()
  expect(withdrawn).toMatchObject({ status: 'active', name: 'Marsa Sofa', change: null })
  expect(await waiting()).not.toContain(id)
  expect((await historyOf(id)).slice(0, 2)).toEqual(['change-withdrawn', 'change-proposed'])
  const again = (await put(id, { ...change.content, seen: withdrawn.editedAt })).json()
  expect(again.change).toMatchObject({ status: 'pending_review', content: { name: 'Renamed' } })
})

test('where nothing waits, or not this any more, nothing is withdrawn', async () => {
  const id = await onSale()
  expect((await withdraw(id)).json()).toMatchObject({ code: 'product.cannot-move' })
  await updateOwnProduct(server.deps, owner, id, { name: 'One' })
  const { editedAt } = await readEditable(server.deps, id)
  server.setNow(new Date(Date.now() + 1000))
  await updateOwnProduct(server.deps, owner, id, { name: 'Two' })
  expect((await withdraw(id, { seen: editedAt })).json()).toMatchObject({ code: 'product.changed-meanwhile' })
})

test('another shop, an administrator and no one cannot', async () => {
  const id = await submit()
  expect((await withdraw(id, {}, tokens.other)).statusCode).toBe(404)
  expect((await withdraw('x')).statusCode).toBe(404)
  expect((await withdraw(id, {}, tokens.admin)).statusCode).toBe(403)
  expect((await withdraw(id, {}, '')).statusCode).toBe(401)
  expect((await withdraw(id, { seen: 'yesterday' })).statusCode).toBe(400)
  expect(await waiting()).toContain(id)
})

test('withdrawn or decided at one instant: one wins, and the other hears of it', async () => {
  const { deps } = server
  for (let round = 0; round < 8; round++) {
    const isChange = round % 2 === 1
    const id = await (isChange ? onSale() : submit())
    if (isChange) await updateOwnProduct(deps, owner, id, { name: 'Renamed' })
    const { editedAt: seen, change } = await readEditable(deps, id)
    const verdict = { status: 'active', seen, changeId: change?.id ?? null } as const
    const outcomes = await Promise.allSettled([
      withdrawProduct(deps, owner, id, { seen }),
      decideProduct(deps, admin, id, verdict),
    ])
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(1)
    expect(refused[0]).toBeInstanceOf(Refusal)
    expect(refused[0].code).toMatch(/^product\.(?:changed-meanwhile|cannot-move)$/)
    const { status, name } = await readEditable(deps, id)
    const isApproved = outcomes[1].status === 'fulfilled'
    if (isChange)
      expect({ status, name }).toEqual({ status: 'active', name: isApproved ? 'Renamed' : 'Marsa Sofa' })
    else expect(status).toBe(isApproved ? 'active' : 'withdrawn')
  }
})
