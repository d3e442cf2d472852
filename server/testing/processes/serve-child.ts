import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import type { Deps } from '#server/deps.ts'
import { healthRoutes } from '#server/platform/http/health.ts'
import { checkAddress, serve, stopOnSignal } from '#server/platform/process/serve.ts'
import { failStart } from '#engines/start-error.ts'
import { silent } from '#server/testing/postgres.ts'

// A small server that starts and stops as Majlis does, for tests that end it: `node serve-child.ts <port> <ms to leave>`. It prints when it is ready,
// when `/slow` is requested, and when it stops; it answers `/slow` after a line of standard input.
const [port = '0', leaveMs = '0'] = process.argv.slice(2)
const address = { port: Number(port), host: 'localhost', dev: false, stopDelaySeconds: 0 }
const pool = { query: async () => ({ rows: [{ readOnly: false }] }) }
const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  await checkAddress(address)
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: true })
  healthRoutes(app, { pool } as unknown as Deps)
  app.get('/quick', async () => 'quick')
  app.get('/slow', async () => {
    say('asked')
    await once(process.stdin, 'data')
    return 'slow'
  })
  const server = await serve(app, address, { leaveMs: Number(leaveMs), finishMs: 60_000 })
  const longestSeconds = 60
  stopOnSignal(
    () => server.stop(),
    { ...silent, info: (_about: unknown, words = '') => say(words) },
    longestSeconds,
  )
  const bound = app.addresses()[0] as AddressInfo
  say(`ready ${bound.port}`)
} catch (error) {
  failStart(error)
}
