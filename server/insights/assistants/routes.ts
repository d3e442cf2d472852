import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assistantsPath } from '#contract/insights/assistants.ts'
import { Refusal } from '#domain/refusal.ts'
import { limitsVisitors } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spendQuickly } from '#server/platform/http/limits.ts'

/** Rate limit per address and hour: assistants serve many users from few addresses. */
const asking: Limit = { kind: 'assistants:address', max: 3_000, windowMinutes: 60 }

/** Maximum body size in bytes, with room for a full cart. */
const largest = 64 * 1024

/**
 * Serves the tools for assistants over the Model Context Protocol, streamable HTTP: without a session, so that any
 * instance can answer any request, and without cookies (0062).
 */
export function assistantRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(assistantsPath, { bodyLimit: largest }, async (request, reply) => {
    refuseForeignPages(request, deps)
    // A batch would count as one request for the rate limit; the protocol has no batches since 2025-06-18.
    const { accept = '' } = request.headers
    if (!['application/json', 'text/event-stream'].every((type) => accept.includes(type)))
      throw new Refusal('request.not-acceptable')
    if (Array.isArray(request.body)) throw new Refusal('request.malformed')
    if (limitsVisitors(deps.config)) {
      await spendQuickly(deps.db, counter(asking, addressRange(request.ip)), deps.clock())
    }
    // Loaded with the first request.
    const { answerAssistant } = await import('./protocol.ts')
    return send(reply, await answerAssistant(deps, request))
  })
  // The server sends nothing unrequested, so there is no stream to open.
  app.get(assistantsPath, { exposeHeadRoute: false }, async (_request, reply) => {
    reply.header('allow', 'POST')
    throw new Refusal('request.wrong-method')
  })
}

/**
 * Prevents DNS rebinding: a foreign page can reach this server under its own host name, but the browser sends the
 * page's origin. Source: Model Context Protocol, transports, security.
 */
function refuseForeignPages({ headers }: FastifyRequest, { config }: Deps): void {
  const { origin } = headers
  if (origin !== undefined && origin !== new URL(config.publicUrl).origin)
    throw new Refusal('request.foreign-origin')
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  return reply
    .status(answer.status)
    .type('application/json; charset=utf-8')
    .send(await answer.text())
}
