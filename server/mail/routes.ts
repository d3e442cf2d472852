import type { FastifyInstance } from 'fastify'
import { listMails, readMail } from '#contract/platform.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/route.ts'
import { newestMails, oneMail } from './reading.ts'

export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listMails, () => newestMails(deps.db))
  mount(app, deps, readMail, ({ params }) => oneMail(deps.db, params.id))
}
