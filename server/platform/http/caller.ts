import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { wideRange } from './limits.ts'

const ranges = new AsyncLocalStorage<string>()

/** Lets whatever queues know for whom it works, without every story handing it on. What a page asks of the API is its reader's. */
export function knowCallers(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, done) =>
    ranges.run(ranges.getStore() ?? wideRange(request.ip), done),
  )
}

/** The range of addresses that the request at hand comes from; empty for work that nobody waits for. */
export function callerRange(): string {
  return ranges.getStore() ?? ''
}
