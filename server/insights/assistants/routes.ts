import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { assistantsPath } from '#contract/insights/assistants.ts'
import { Refusal } from '#domain/refusal.ts'
import { limitsVisitors } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { addressRange, counter, type Limit, spendQuickly } from '#server/platform/http/limits.ts'

/** From one address in an hour: assistants ask for many people from few addresses. */
const asking: Limit = { kind: 'assistants:address', max: 3_000, windowMinutes: 60 }

/** One question of an assistant, with room for a full cart. */
const largest = 64 * 1024

/**
 * The tools for assistants by the Model Context Protocol, streamable HTTP: without a session, so that any instance
 * answers any request, and without cookies (0062).
 */
export function assistantRoutes(app: FastifyInstance, deps: Deps): void {
  app.post(assistantsPath, { bodyLimit: largest }, async (request, reply) => {
    refuseForeignPages(request, deps)
    // Several at once would be one for the limit; the protocol has none since 2025-06-18.
    const { accept = '' } = request.headers
    if (!['application/json', 'text/event-stream'].every((type) => accept.includes(type)))
      throw new Refusal('request.not-acceptable')
    if (Array.isArray(request.body)) throw new Refusal('request.malformed')
    if (limitsVisitors(deps.config)) {
      await spendQuickly(deps.db, counter(asking, addressRange(request.ip)), deps.clock())
    }
    // Loaded when the first assistant comes.
    const { answerAssistant } = await import('./protocol.ts')
    return send(reply, await answerAssistant(deps, request))
  })
  // Nothing is ever told unasked.
  app.get(assistantsPath, { exposeHeadRoute: false }, async (_request, reply) => {
    reply.header('allow', 'POST')
    throw new Refusal('request.wrong-method')
  })
}

/**
 * Pages of others may lead a browser here under a name of their own that means this machine; a browser names the page.
 * Source: Model Context Protocol, transports, security.
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
