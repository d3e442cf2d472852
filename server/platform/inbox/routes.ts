import type { FastifyInstance } from 'fastify'
import { listNotifications, markNotificationsRead } from '#contract/platform/notifications.ts'
import type { Deps } from '#server/deps.ts'
import { authorise, bearerToken, identify } from '#server/platform/http/auth.ts'
import { mount } from '#server/platform/http/route.ts'
import { markRead, readInbox } from './inbox.ts'
import { createLiveInbox } from './live.ts'

export function notificationRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, listNotifications, ({ actor, query }) => readInbox(deps.db, actor.userId, query))
  mount(app, deps, markNotificationsRead, ({ actor, body }) =>
    markRead(deps.db, actor.userId, body, deps.clock()),
  )
  liveRoute(app, deps)
}

/** `GET /live`: server-sent events for a signed-in reader, by the bearer token like all calls (docs/decisions/0013). */
function liveRoute(app: FastifyInstance, deps: Deps): void {
  const inbox = createLiveInbox(deps)
  app.addHook('preClose', () => inbox.close())
  app.get('/live', { exposeHeadRoute: false }, async (request, reply) => {
    const { userId } = authorise('signed-in', await identify(deps, request))
    const stream = inbox.open({ userId, token: bearerToken(request) ?? '' })
    reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no')
    return reply.send(stream)
  })
}
