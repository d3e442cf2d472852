import { expect, test } from 'vitest'
import { createQueryClient } from './address-query.ts'

test('queries never go stale, are not fetched again by themselves and not retried (R-LIM-01)', async () => {
  const client = createQueryClient()
  let asked = 0
  const query = { queryKey: ['figures'], queryFn: () => Promise.resolve((asked += 1)) }
  expect(await client.fetchQuery(query)).toBe(1)
  expect(await client.fetchQuery(query)).toBe(1)
  expect(client.getDefaultOptions().queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: false,
    retry: false,
  })
})

test('a query that fails is asked once, so is a change (G-95)', async () => {
  const client = createQueryClient()
  let tried = 0
  const fail = () => {
    tried += 1
    return Promise.reject(new Error('503: later'))
  }
  await expect(client.fetchQuery({ queryKey: ['gone'], queryFn: fail })).rejects.toThrow('503')
  expect(tried).toBe(1)
  const change = client.getMutationCache().build(client, { mutationFn: fail })
  await expect(change.execute(undefined)).rejects.toThrow('503')
  expect(tried).toBe(2)
})
