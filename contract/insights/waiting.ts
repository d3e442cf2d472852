import { z } from 'zod'
import { adminWorks, shopWorks } from '#domain/insights/work.ts'
import { endpoint } from '#contract/endpoint.ts'

function countsOf<Name extends string>(names: readonly Name[]) {
  const counts = names.map((name) => [name, z.int()] as const)
  return z.object(Object.fromEntries(counts) as Record<Name, z.ZodInt>)
}

export const readWaiting = endpoint({
  method: 'GET',
  path: '/api/admin/waiting',
  needs: null,
  summary:
    'How much waits for an administrator, by what it is; each count is of what its list shows, and nothing of what the caller’s role may not deal with',
  reply: countsOf(adminWorks),
})

export const readOwnWaiting = endpoint({
  method: 'GET',
  path: '/api/shop/waiting',
  summary: 'How much waits for the shop, by what it is; nothing of what the caller’s role may not see',
  reply: countsOf(shopWorks),
})
