import { z } from 'zod'
import { adminWorks, shopWorks } from '#domain/insights/work.ts'
import { forBoth } from '#contract/endpoint.ts'
import { time } from '#contract/fields.ts'

// In a module apart from the dashboards', because every screen of the portals loads these counts.

function countsOf<Name extends string>(names: readonly Name[]) {
  const counts = names.map((name) => [name, z.int()] as const)
  return z.object(Object.fromEntries(counts) as Record<Name, z.ZodInt>)
}

export const readWaiting = forBoth('GET /waiting', {
  needs: null,
  summary: {
    admin:
      'How much waits for an administrator, by what it is; each count is of what its list shows, and nothing of what the caller’s role may not deal with',
    shop: 'How much waits for the shop, by what it is; nothing of what the caller’s role may not see',
  },
  reply: countsOf(adminWorks),
  shop: { reply: countsOf(shopWorks) },
})

const ages = <Name extends string>(names: readonly Name[]) => z.partialRecord(z.enum(names), time)

export const readWaitingSince = forBoth('GET /waiting/since', {
  needs: null,
  summary: {
    admin:
      'Since when the oldest of each thing that waits for an administrator has waited; what nothing waits of, what has no such moment and what the caller’s role may not deal with is left out',
    shop: 'Since when the oldest of each thing that waits for the shop has waited; what nothing waits of, what has no such moment and what the caller’s role may not see is left out',
  },
  reply: ages(adminWorks),
  shop: { reply: ages(shopWorks) },
})
