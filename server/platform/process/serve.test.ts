import { type ChildProcess, spawn } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import http from 'node:http'
import { createServer } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { silent } from '#server/testing/postgres.ts'
import { stopOnSignal } from './serve.ts'

type Running = {
  readonly child: ChildProcess
  readonly port: number
  readonly exit: Promise<number | null>
  /** Waits until it has printed this line `times` times. */
  readonly said: (line: string, times?: number) => Promise<void>
}

// One or two addresses, depending on the machine.
const addresses = (await lookup('localhost', { all: true })).map(({ address }) => address)

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

/** Starts the small server; rejects with its error output if it does not start. */
async function start(port = 0, leaveMs = 0): Promise<Running> {
  const script = path.join(import.meta.dirname, '..', '..', 'testing', 'processes', 'serve-child.ts')
  const child = spawn(process.execPath, [script, String(port), String(leaveMs)], { stdio: 'pipe' })
  started.push(child)
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  let complaint = ''
  child.stderr.on('data', (part) => (complaint += String(part)))
  const ready = Promise.withResolvers<number>()
  const heard: string[] = []
  const lines = createInterface({ input: child.stdout }).on('line', (line) => {
    heard.push(line)
    if (line.startsWith('ready ')) ready.resolve(Number(line.split(' ')[1]))
  })
  void exit.then((code) => ready.reject(new Error(`${code}: ${complaint}`)))
  const said = async (line: string, times = 1) => {
    // oxlint-disable-next-line no-await-in-loop
    while (heard.filter((one) => one === line).length < times) await once(lines, 'line')
  }
  return { child, port: await ready.promise, exit, said }
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
      await server.said('asked', addresses.length)
      server.child.kill(signal)
      await server.said('stopping')
      server.child.stdin?.write('answer\n')
      expect(await answers).toEqual(addresses.map(() => '200 slow'))
      expect(await server.exit).toBe(0)
    },
  )

  test('what was in flight is answered on a connection that is not used again: a proxy sends no upload on it', async () => {
    const server = await start()
    const asked = http.get({ port: server.port, path: '/slow', agent: new http.Agent({ keepAlive: true }) })
    const answer = once(asked, 'response')
    await server.said('asked')
    server.child.kill('SIGTERM')
    await server.said('stopping')
    await vi.waitFor(() => expect(get(server, '/quick')).rejects.toThrow('ECONNREFUSED'))
    server.child.stdin?.write('answer\n')
    const [{ headers }] = (await answer) as [http.IncomingMessage]
    expect(headers.connection).toBe('close')
  })

  test('busy clients on kept connections lose no request', async () => {
    const longEnough = 60_000
    const server = await start(0, longEnough)
    const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
    const answers: string[] = []
    const fifty = Promise.withResolvers<void>()
    const client = async () => {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop
        const answer = await get(server, '/quick', { agent }).catch(
          (error: Error & { code?: string }) => error.code ?? '',
        )
        // The server no longer listens: a load balancer would ask another instance.
        if (answer === 'ECONNREFUSED') return
        answers.push(answer)
        if (answers.length >= 50) fifty.resolve()
      }
    }
    const clients = Array.from({ length: 8 }, client)
    await fifty.promise
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    await Promise.all(clients)
    expect(answers.filter((answer) => answer !== '200 quick' && !answer.startsWith('503'))).toEqual([])
  })
})

describe('when it is told to stop twice', () => {
  /** Signals twice, `msBetween` apart, and returns the exit codes once the stop, which takes longer, has ended. */
  async function signalTwice(msBetween: number) {
    vi.useFakeTimers({ toFake: ['performance'] })
    const left = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
    const heard = vi.spyOn(process, 'on').mockReturnThis()
    const end = Promise.withResolvers<void>()
    const stop = vi.fn(() => end.promise)
    vi.advanceTimersByTime(1)
    stopOnSignal(stop, silent)
    const signal = heard.mock.calls.find(([signal]) => signal === 'SIGINT')?.[1]
    signal?.('SIGINT')
    vi.advanceTimersByTime(msBetween)
    signal?.('SIGINT')
    const atOnce = left.mock.calls.flat()
    end.resolve()
    await vi.waitFor(() => expect(left).toHaveBeenLastCalledWith(0))
    return { atOnce, stops: stop.mock.calls.length }
  }

  test('by a terminal and by npm, it is one wish', async () => {
    expect(await signalTwice(500)).toEqual({ atOnce: [], stops: 1 })
  })

  test('by somebody who waits no longer, it leaves at once', async () => {
    expect(await signalTwice(501)).toEqual({ atOnce: [130], stops: 1 })
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
