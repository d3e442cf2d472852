import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '#server/testing/accounts.ts'
import { startTestApp, type TestApp } from '#server/testing/app.ts'
import { makeMarket, type Market } from '#server/testing/orders.ts'
import { reviewing } from '#server/testing/reviews.ts'

let server: TestApp
let market: Market
let admin: string
let reviews: ReturnType<typeof reviewing>
let oak: string
let ash: string
beforeAll(async () => {
  server = await startTestApp()
  market = await makeMarket(server)
  admin = await server.signedInAs((await makeAdmin(server.deps)).userId)
  reviews = reviewing(server, market, admin)
})
afterAll(() => server.close())
beforeEach(async () => {
  oak = await market.product({ name: 'Wadi Sofa, Oak' })
  ash = await market.product({ name: 'Wadi Sofa, Ash' })
  await group(oak, [oak, ash])
})

const get = async (url: string) => (await server.send({ url })).json()
const group = async (id: string, members: string[]) => {
  const url = `/api/admin/products/${id}/family`
  return (await server.send({ method: 'PUT', url, as: admin, payload: { members } })).json().undo as string
}
const undo = (id: string) =>
  server.send({ method: 'POST', url: '/api/admin/undo', as: admin, payload: { id } })
const ratings = async () =>
  Promise.all([oak, ash].map(async (id) => (await get(`/api/products/${id}`)).rating))
const comments = async (id: string) =>
  ((await get(`/api/products/${id}/reviews`)) as { comment: string }[]).map(({ comment }) => comment)
const filtered = async (minRating: number) => {
  const query = `all=yes&ids=${oak}&ids=${ash}&minRating=${minRating}`
  const { cards } = await get(`/api/marketplace/browse?${query}`)
  return (cards as { id: string }[]).map(({ id }) => id).toSorted()
}

describe('the reviews of a design', () => {
  test('are read and counted on the page of each variant, and say what was bought (R-PDP-09)', async () => {
    await reviews.published(oak, { rating: 5, comment: 'Oak it is.' })
    expect(await ratings()).toEqual([
      { average: 5, count: 1 },
      { average: 5, count: 1 },
    ])
    expect(await filtered(5)).toEqual([oak, ash].toSorted())
    const { undo: decision } = await reviews.published(ash, { rating: 2, comment: 'Ash it is.' })
    const both = { average: 3.5, count: 2 }
    expect(await ratings()).toEqual([both, both])
    expect(await filtered(4)).toEqual([])
    expect(await filtered(3)).toEqual([oak, ash].toSorted())
    expect(await comments(oak)).toEqual(['Ash it is.', 'Oak it is.'])
    const page = await get(`/api/products/${oak}/page`)
    expect(page.reviews).toMatchObject({
      stars: [0, 1, 0, 0, 1],
      newest: [
        { comment: 'Ash it is.', product: { id: ash, name: 'Wadi Sofa, Ash' } },
        { comment: 'Oak it is.', product: { id: oak } },
      ],
    })
    await undo(decision)
    expect(await ratings()).toEqual([
      { average: 5, count: 1 },
      { average: 5, count: 1 },
    ])
    expect(await comments(oak)).toEqual(['Oak it is.'])
  })

  test('follow who joins and leaves it', async () => {
    await reviews.published(oak, { rating: 4 })
    const five = { average: 4, count: 1 }
    expect(await ratings()).toEqual([five, five])
    const parted = await group(ash, [])
    expect(await ratings()).toEqual([five, null])
    expect([await comments(ash), await filtered(1)]).toEqual([[], [oak]])
    await undo(parted)
    expect(await ratings()).toEqual([five, five])
    expect(await comments(ash)).toHaveLength(1)
  })

  test('a reply is read on the page of each variant at once', async () => {
    const { id } = await reviews.published(oak, { comment: 'Oak it is.' })
    expect(await get(`/api/products/${ash}/reviews`)).toMatchObject([{ reply: null }])
    const url = `/api/shop/reviews/${id}/reply`
    await server.send({ method: 'PUT', url, as: market.noor.token, payload: { text: 'Thank you!' } })
    expect(await get(`/api/products/${ash}/reviews`)).toMatchObject([{ reply: { text: 'Thank you!' } }])
  })

  test('are one for each variant that was received', async () => {
    const { order } = await reviews.delivered([oak, ash])
    for (const id of [oak, ash]) expect((await reviews.write(id, order)).status).toBe(201)
    expect((await reviews.write(oak, order)).body['code']).toBe('review.already-written')
  })

  test('are counted rightly where those of several variants are decided at once', async () => {
    const written = await Promise.all(
      [oak, ash, oak, ash].map(async (product, at) => {
        const { order } = await reviews.delivered([product])
        return String((await reviews.write(product, order, { rating: at + 1 })).body['id'])
      }),
    )
    await Promise.all(written.map((id) => reviews.decide(id, { status: 'approved' })))
    const all = { average: 2.5, count: 4 }
    expect(await ratings()).toEqual([all, all])
    expect(await filtered(2)).toEqual([oak, ash].toSorted())
  })
})
