import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { matchPage } from '#web/app/routes.tsx'
import { ErrorScreen } from '#web/public/layout/error-screen.tsx'
import { createRouter, fetchPage } from './load.ts'
import { locationOf } from './router.ts'

const { load } = createRouter({ matchPage, errorScreen: ErrorScreen })
const network = vi.fn<(address: string) => Promise<Response>>()
const ending = new AbortController().signal

beforeEach(() => {
  document.head.innerHTML = '<meta name="mj-entry" content="/assets/entry-1.js">'
  vi.stubGlobal('fetch', network.mockReset())
})
afterEach(() => vi.unstubAllGlobals())

const answering = (body: object) =>
  network.mockResolvedValue(Response.json({ entry: '/assets/entry-1.js', ...body }))

describe('a page in the browser', () => {
  test('is its code and what its loader answered on the server', async () => {
    answering({ data: { demo: false, logins: [] } })
    const page = await load('ar', locationOf('/credentials'), ending)
    expect(network.mock.calls[0]?.[0]).toBe('/page-data/ar/credentials')
    expect(page).toMatchObject({ pageId: 'credentials', hasFailed: false, data: { demo: false } })
  })

  test('that does not exist asks the server for nothing', async () => {
    expect(await load('en', locationOf('/nowhere'), ending)).toMatchObject({
      pageId: 'not-found',
      hasFailed: false,
    })
    expect(network).not.toHaveBeenCalled()
  })

  test('has failed where the network is away or the server has no data', async () => {
    network.mockRejectedValue(new TypeError('offline'))
    expect(await load('en', locationOf('/saved'), ending)).toMatchObject({ hasFailed: true })
    answering({})
    expect(await load('en', locationOf('/saved'), ending)).toMatchObject({ hasFailed: true })
  })

  test('that is elsewhere tells where', async () => {
    answering({ moved: '/marketplace' })
    expect(await load('en', locationOf('/marketplace?page=1'), ending)).toEqual({ moved: '/marketplace' })
  })

  test('of a newer release is loaded as a document', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    network.mockResolvedValue(Response.json({ data: {}, entry: '/assets/entry-2.js' }))
    void load('en', locationOf('/saved'), ending)
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/saved'))
  })
})

test('data asked for without moving is refused where there is none', async () => {
  answering({ data: { cards: [] } })
  expect(await fetchPage('/saved?ids=1', ending)).toEqual({ cards: [] })
  answering({})
  await expect(fetchPage('/saved?ids=1', ending)).rejects.toThrow('/saved?ids=1')
})
