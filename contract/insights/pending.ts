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
      'The number of open tasks for an administrator by kind; each count matches its list; kinds that the caller’s role may not handle count as 0',
    shop: 'The number of open tasks for the shop by kind; kinds that the caller’s role may not see count as 0',
  },
  reply: countsOf(adminWorks),
  shop: { reply: countsOf(shopWorks) },
})

const ages = <Name extends string>(names: readonly Name[]) => z.partialRecord(z.enum(names), time)

export const readWaitingSince = forBoth('GET /waiting/since', {
  needs: null,
  summary: {
    admin:
      'Since when the oldest open task of each kind has waited for an administrator; kinds without open tasks, without such a time, or that the caller’s role may not handle are left out',
    shop: 'Since when the oldest open task of each kind has waited for the shop; kinds without open tasks, without such a time, or that the caller’s role may not see are left out',
  },
  reply: ages(adminWorks),
  shop: { reply: ages(shopWorks) },
})
