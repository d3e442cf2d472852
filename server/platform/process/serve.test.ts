import { type ChildProcess, spawn } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import http from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000 })

type Running = { readonly child: ChildProcess; readonly port: number; readonly exit: Promise<number | null> }

// One or two, as the machine has it.
const addresses = (await lookup('localhost', { all: true })).map(({ address }) => address)

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** Starts the small server; rejects with its words when it does not start. */
async function start(port = 0, closeMs = 0, delay = 0): Promise<Running> {
  const script = path.join(import.meta.dirname, '..', '..', 'testing', 'processes', 'serve-child.ts')
  const child = spawn(process.execPath, [script, ...[port, closeMs, delay].map(String)], { stdio: 'pipe' })
  started.push(child)
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  let said = ''
  child.stderr.on('data', (part) => (said += String(part)))
  const ready = Promise.withResolvers<number>()
  createInterface({ input: child.stdout }).on('line', (line) => ready.resolve(Number(line.split(' ')[1])))
  void exit.then((code) => ready.reject(new Error(`${code}: ${said}`)))
  return { child, port: await ready.promise, exit }
}

type Via = { readonly agent?: http.Agent; readonly host?: string }

function get({ port }: Running, place: string, via: Via = {}): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const request = http.get({ host: '127.0.0.1', port, path: place, ...via }, (response) => {
    let text = ''
    response.on('data', (part) => (text += String(part)))
    response.on('end', () => resolve(`${response.statusCode} ${text}`))
    response.on('error', reject)
  })
  request.on('error', reject)
  return promise
}

describe('when it is told to stop', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'by %s, it finishes what is in flight and leaves with 0',
    async (signal) => {
      const server = await start()
      const answers = Promise.all(addresses.map((host) => get(server, '/slow', { host })))
      await sleep(100)
      server.child.kill(signal)
      expect(await answers).toEqual(addresses.map(() => '200 slow'))
      expect(await server.exit).toBe(0)
    },
  )

  test('busy clients on kept connections lose no request', async () => {
    const server = await start()
    const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
    const answers: string[] = []
    let isOver = false
    const client = async () => {
      while (!isOver) {
        const answer = await get(server, '/quick', { agent }).catch(
          (error: Error & { code?: string }) => error.code ?? '',
        )
        // Nobody listens any more: where a balancer stands in front, it asks another instance.
        if (answer === 'ECONNREFUSED') return
        answers.push(answer)
      }
    }
    const clients = Array.from({ length: 8 }, client)
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(50), { timeout: 5_000, interval: 10 })
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    isOver = true
    await Promise.all(clients)
    expect(answers.filter((answer) => answer !== '200 quick' && !answer.startsWith('503'))).toEqual([])
  })

  test('the same wish told twice by a terminal and by npm is one wish', async () => {
    const server = await start()
    const answer = get(server, '/slow')
    await sleep(100)
    server.child.kill('SIGINT')
    await sleep(20)
    server.child.kill('SIGINT')
    expect(await answer).toBe('200 slow')
    expect(await server.exit).toBe(0)
  })

  test('a second wish leaves at once', async () => {
    const server = await start(0, 60_000)
    server.child.kill('SIGINT')
    await sleep(800)
    server.child.kill('SIGINT')
    expect(await server.exit).toBe(130)
  })
})

test('it answers on every address of localhost', async () => {
  const server = await start()
  for (const host of addresses) expect(await get(server, '/quick', { host })).toBe('200 quick')
})

test('a port in use is said in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const line = `1: PORT: ${port} is already in use. Stop the other program, or set PORT to another number.\n`
  await expect(start(port)).rejects.toThrow(new Error(line))
  other.close()
})
