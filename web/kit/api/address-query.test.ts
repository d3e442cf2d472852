import { afterEach, expect, test, vi } from 'vitest'
import { readManagedOrder } from '#contract/orders/list.ts'
import { countImportWaiting } from '#contract/catalogue/imports/imports.ts'
import { listAuditActors } from '#contract/platform/audit.ts'
import { listMails } from '#contract/platform/mails.ts'
import { adminMetrics } from '#contract/platform/platform.ts'
import { type Answers, fakeNetwork, ok, okPage, refusal } from '#web/testing/fake-network.ts'
import { figures } from '#web/testing/people.ts'
import {
  addressQuery,
  askedQuery,
  createQueryClient,
  fetchByKey,
  fetchOrNull,
  wholeQuery,
} from './address-query.ts'

afterEach(() => vi.unstubAllGlobals())

function network(answers: Answers) {
  const made = fakeNetwork(answers)
  vi.stubGlobal('fetch', made.fetch)
  return made
}

const signedOut = refusal(401, 'account.signed-out', 'Unauthorized')

test('a query without a function of its own reads its key, joined by "/" (R-API-02)', async () => {
  const { sent } = network({ 'GET /api/admin/metrics': ok(figures) })
  const reported = await createQueryClient().fetchQuery(addressQuery(adminMetrics))
  expect(reported).toMatchObject({ activeUsers: figures.activeUsers })
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/metrics'])
})

test('parameters are parts of the key, and cannot lead elsewhere (R-API-02)', async () => {
  const { sent } = network({ 'GET /api/shop/imports/a%2Fb%3Fc/waiting': ok({ count: 2 }) })
  const query = addressQuery(countImportWaiting, { id: 'a/b?c' })
  expect(query.queryKey).toEqual(['/api/shop/imports', 'a/b?c', 'waiting'])
  expect(await createQueryClient().fetchQuery(query)).toEqual({ count: 2 })
  expect(sent.map(({ path }) => path)).toEqual(['/api/shop/imports/a%2Fb%3Fc/waiting'])
  expect(addressQuery(readManagedOrder.admin, { id: 'o-1' }).queryKey).toEqual(['/api/admin/orders', 'o-1'])
})

test('a query string is part of the key, and is sent (R-API-02)', async () => {
  const { sent } = network({ 'GET /api/admin/mails': ok([]) })
  const query = askedQuery(listMails, { search: 'sofa', limit: 5 })
  expect(query.queryKey).toEqual(['/api/admin/mails', { search: 'sofa', limit: 5 }])
  expect(await createQueryClient().fetchQuery(query)).toEqual([])
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/mails?search=sofa&limit=5'])
})

test('a list that is read whole is asked for page after page (G-121)', async () => {
  const path = '/api/admin/audit/actors'
  const [sara, noura] = [
    { id: 'a-1', name: 'Sara Al Ameri' },
    { id: 'a-2', name: 'Noura Haddad' },
  ]
  const next = `${path}?limit=1000&offset=1`
  const { sent } = network({ [`GET ${path}`]: [okPage([sara], next, 2), ok([noura])] })
  expect(await createQueryClient().fetchQuery(wholeQuery(listAuditActors))).toEqual([sara, noura])
  expect(sent.map((one) => one.path)).toEqual([`${path}?limit=1000`, next])
  expect(wholeQuery(listAuditActors).queryKey).toEqual([path])
})

test('what is no text in a key is no part of the address (R-API-02)', async () => {
  const { sent } = network({ 'GET /api/admin/metrics': ok(figures) })
  const queryKey = ['/api/admin/metrics', { token: 't-1' }]
  await createQueryClient().fetchQuery({ queryKey, meta: { endpoint: adminMetrics } })
  expect(sent.map(({ path }) => path)).toEqual(['/api/admin/metrics'])
})

test('a 401 fails, and is null for who asks whether somebody is signed in; no other failure is (R-API-02, G-30)', async () => {
  const asked = addressQuery(adminMetrics)
  network({ 'GET /api/admin/metrics': signedOut })
  await expect(fetchByKey(asked)).rejects.toThrow('401')
  expect(await fetchOrNull(asked)).toBeNull()
  network({ 'GET /api/admin/metrics': refusal(403, 'account.no-access', 'No.') })
  await expect(fetchOrNull(asked)).rejects.toThrow('403')
  network({ 'GET /api/admin/metrics': 'unreachable' })
  await expect(fetchOrNull(asked)).rejects.toThrow()
})

test('a key that no endpoint answers is refused before anything is sent', async () => {
  const { sent } = network({})
  await expect(createQueryClient().fetchQuery({ queryKey: ['https://x.example/', 'a'] })).rejects.toThrow(
    'read',
  )
  expect(sent).toEqual([])
})
