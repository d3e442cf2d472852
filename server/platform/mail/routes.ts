import type { FastifyInstance } from 'fastify'
import { listMails, listMailTemplates, readMail, retryMail, retryMails } from '#contract/platform/mails.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/platform/http/route.ts'
import { readSettings } from '#server/platform/settings/platform.ts'
import { listOutbox, oneMail } from './list.ts'
import { retryAllFailed, retryFailed } from './requeue.ts'
import { previews } from './templates/templates.ts'

export function mailRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listMails, ({ query }) => listOutbox(deps.db, query))
  mount(app, deps, readMail, ({ params }) => oneMail(deps.db, params.id))
  mount(app, deps, retryMail, ({ params, actor }) => retryFailed(deps, actor, params.id))
  mount(app, deps, retryMails, ({ actor }) => retryAllFailed(deps, actor))
  mount(app, deps, listMailTemplates, async () => {
    const { supportEmail } = await readSettings(deps.db)
    return previews({ publicUrl: deps.config.publicUrl, supportEmail })
  })
}
