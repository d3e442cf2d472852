import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify from 'fastify'
import { checkAddress, serve, stopOnSignal } from '#server/platform/process/serve.ts'
import { failStart } from '#engines/start-error.ts'
import { silent } from '#server/testing/postgres.ts'

// A small server that starts and stops as Majlis does, for tests that end it: `node serve-child.ts <port> [ms to close]`.
const [port = '0', closeMs = '0'] = process.argv.slice(2)
const address = { port: Number(port), host: 'localhost', dev: false }

try {
  await checkAddress(address)
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: true })
  app.get('/quick', async () => 'quick')
  app.get('/slow', async () => {
    await sleep(700)
    return 'slow'
  })
  const server = await serve(app, address)
  stopOnSignal(async () => {
    await server.stop()
    await sleep(Number(closeMs))
  }, silent)
  const bound = app.addresses()[0] as AddressInfo
  process.stdout.write(`ready ${bound.port}\n`)
} catch (error) {
  failStart(error)
}
