import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import type { Deps } from '#server/deps.ts'
import { healthRoutes } from '#server/platform/http/health.ts'
import { checkAddress, serve, stopOnSignal } from '#server/platform/process/serve.ts'
import { failStart } from '#engines/start-error.ts'
import { silent } from '#server/testing/postgres.ts'

// A small server that starts and stops as Majlis does, for tests that end it: `node serve-child.ts <port> [ms to close] [seconds it serves on]`.
const [port = '0', closeMs = '0', delay = '0'] = process.argv.slice(2)
const stopDelaySeconds = Number(delay)
const address = { port: Number(port), host: 'localhost', dev: false, stopDelaySeconds }
const pool = { query: async () => ({ rows: [{ readOnly: false }] }) }

try {
  await checkAddress(address)
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: true })
  healthRoutes(app, { pool } as unknown as Deps)
  app.get('/quick', async () => 'quick')
  app.get('/slow', async () => {
    await sleep(700)
    return 'slow'
  })
  const server = await serve(app, address)
  stopOnSignal(
    async () => {
      await server.stop()
      await sleep(Number(closeMs))
    },
    silent,
    stopDelaySeconds,
  )
  const bound = app.addresses()[0] as AddressInfo
  process.stdout.write(`ready ${bound.port}\n`)
} catch (error) {
  failStart(error)
}
