import type { TestProject } from 'vitest/node'
import { startTestServer } from './postgres.ts'
import { openTestRun } from './test-run.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server to run the tests on; empty: an embedded one. */
    givenServer: string
    /** The server of this run, the serving role's URL, the migrated template, and the run's database prefix. */
    testServer: {
      readonly url: string
      readonly servingUrl: string
      readonly template: string
      readonly prefix: string
    }
  }
}

/** Once per run: a PostgreSQL server and the migrated template that `createTestDatabase` clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = project.config.provide.givenServer
  const server = given ? { url: given, stop: async () => undefined } : await startTestServer()
  const { close, ...run } = await openTestRun(server.url)
  project.provide('testServer', { url: server.url, ...run })
  return async () => {
    await close()
    await server.stop()
  }
}
