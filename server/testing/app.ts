import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { hashOfToken, issueToken } from '#server/platform/accounts/tokens.ts'
import { buildApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { holdToContract } from './declared.ts'
import { startTestDeps, type TestDeps } from './deps.ts'

export type TestApp = TestDeps & {
  readonly app: FastifyInstance
  /** Sends one request; `as` is a token. */
  readonly send: (request: InjectOptions & { as?: string }) => Promise<LightMyRequestResponse>
  /** Issues a token whose session counts as just confirmed, whatever the clock says. */
  readonly signedInAs: (userId: string) => Promise<string>
}

/** Returns the address of the next page; null after the last. */
export function nextPage({ headers }: LightMyRequestResponse): string | null {
  return /<([^>]+)>; rel="next"/.exec(String(headers['link']))?.[1] ?? null
}

/** Starts the whole API on a database of its own, answering in process; `log` receives each log line. */
export async function startTestApp(
  settings: Record<string, string> = {},
  log: (line: string) => void = () => undefined,
): Promise<TestApp> {
  const stories = await startTestDeps(settings)
  const deps: Deps = { ...stories.deps, log: pino({ level: 'info' }, { write: log }) }
  const app = await buildApp(deps, { withPages: false })
  holdToContract(app)
  return {
    ...stories,
    deps,
    app,
    send: ({ as, ...request }) =>
      app.inject({
        ...request,
        headers: { ...request.headers, ...(as && { authorization: `Bearer ${as}` }) },
      }),
    signedInAs: async (userId) => {
      const token = await issueToken(deps.db, { userId, remember: false, now: deps.clock() })
      const confirmed = { confirmedAt: new Date('9999-01-01') }
      const mine = deps.db.updateTable('sessions').set(confirmed).where('tokenHash', '=', hashOfToken(token))
      await mine.execute()
      return token
    },
    close: async () => {
      // A connection whose response was just sent does not count as idle: closing would wait for its keep-alive timeout.
      app.server.closeAllConnections()
      await app.close()
      await stories.close()
    },
  }
}
