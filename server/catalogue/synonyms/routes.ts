import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/catalogue/synonyms.ts'
import type { Deps } from '#server/deps.ts'
import { pageIn } from '#server/platform/db/page.ts'
import { mountCreating } from '#server/platform/http/request-keys.ts'
import { mount } from '#server/platform/http/route.ts'
import {
  createSynonyms,
  deleteSynonyms,
  explainSearch,
  listSynonyms,
  presentSynonyms,
  updateSynonyms,
} from './edit.ts'

const isDeleted = { en: 'The group is deleted.', ar: 'حُذفت المجموعة.' } as const

export function synonymRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listSynonyms, async ({ query }) => pageIn(await listSynonyms(deps), query))
  mountCreating(app, deps, contract.createSynonyms, {
    make: ({ actor, body }, { id, key }) => createSynonyms(deps, actor, { ...body, id }, key),
    present: (_call, id) => presentSynonyms(deps, id),
  })
  mount(app, deps, contract.updateSynonyms, ({ actor, params, body }) =>
    updateSynonyms(deps, actor, { ...params, ...body }),
  )
  mount(app, deps, contract.deleteSynonyms, async ({ actor, params, language }) => ({
    message: isDeleted[language],
    ...(await deleteSynonyms(deps, actor, params.id)),
  }))
  mount(app, deps, contract.explainSearch, ({ query }) => explainSearch(deps, query.search))
}
