import { z } from 'zod'
import { adminWorks, shopWorks } from '#domain/insights/work.ts'
import { forBoth } from '#contract/endpoint.ts'

function countsOf<Name extends string>(names: readonly Name[]) {
  const counts = names.map((name) => [name, z.int()] as const)
  return z.object(Object.fromEntries(counts) as Record<Name, z.ZodInt>)
}

export const readWaiting = forBoth('/waiting', {
  method: 'GET',
  needs: null,
  summary: {
    admin:
      'How much waits for an administrator, by what it is; each count is of what its list shows, and nothing of what the caller’s role may not deal with',
    shop: 'How much waits for the shop, by what it is; nothing of what the caller’s role may not see',
  },
  reply: countsOf(adminWorks),
  shop: { reply: countsOf(shopWorks) },
})
