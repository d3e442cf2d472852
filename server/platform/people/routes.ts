import type { FastifyInstance } from 'fastify'
import * as people from '#contract/platform/people.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import {
  changePlatformPerson,
  invitePlatformPerson,
  invitePlatformPersonAgain,
  listPlatformPeople,
} from './platform-people.ts'

const isRemoved = {
  en: 'The person has been removed from the platform.',
  ar: 'أُزيل الشخص من المنصة.',
} as const

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, people.listPlatformPeople, ({ actor }) => listPlatformPeople(deps.db, actor))
  mount(app, deps, people.invitePlatformPerson, ({ actor, body, language }) =>
    invitePlatformPerson(deps, actor, body, language),
  )
  mount(app, deps, people.invitePlatformPersonAgain, ({ actor, params: { id } }) =>
    invitePlatformPersonAgain(deps, actor, id),
  )
  mount(app, deps, people.changePlatformPerson, ({ actor, params: { id }, body: { role } }) =>
    changePlatformPerson(deps, actor, { id, role }),
  )
  mount(app, deps, people.removePlatformPerson, async ({ actor, params: { id }, language }) => {
    await changePlatformPerson(deps, actor, { id, role: null })
    return { message: isRemoved[language], id }
  })
}
