/**
 * Measures the waiting time of others and the server's memory while a greedy client sends many requests at once on each
 * of its connections and reads slowly or not at all; on loopback only, limited in time and number.
 * `node bench/greedy.ts [seconds] [address of the greedy client]`
 */
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openCatalogue } from './catalogues.ts'
import { report } from './figure.ts'
import { percentile } from './load.ts'
import { startMajlis } from './majlis.ts'
import { residentMb } from './processes.ts'

type Scenario = {
  readonly path: string
  readonly connections: number
  readonly requests: number
  readonly reads: boolean
}

const scenarios: readonly Scenario[] = [
  { path: '/api/openapi.json', connections: 40, requests: 100, reads: false },
  { path: '/api/openapi.json', connections: 20, requests: 20, reads: false },
  { path: '/marketplace', connections: 300, requests: 40, reads: true },
  { path: '/healthz', connections: 50, requests: 240, reads: true },
  // Within the limits of one connection, but on many.
  { path: '/api/openapi.json', connections: 200, requests: 4, reads: false },
  { path: '/marketplace', connections: 300, requests: 1, reads: true },
]
const [seconds = 10] = process.argv.slice(2, 3).map(Number)
const [, , , greedyAddress = '127.0.0.2'] = process.argv
/** Times that a disconnected client returns. */
const returns = 5
const port = 4240
const goalMb = 512

const catalogue = await openCatalogue(1000)
const majlis = await startMajlis(catalogue.url, port, { HOST: '127.0.0.1', LOG_LEVEL: 'warn' })
try {
  await othersDuring(sleep(3000))
  for (const scenario of scenarios) {
    // Measured right before each, as the load of the machine changes.
    const alone = await othersDuring(sleep(seconds * 1000))
    console.log(
      `alone: others' p95 ${ms(alone.p95)}, ${alone.answered} answered; ${residentMb(majlis.pid)} MB`,
    )
    await print(scenario, alone.p95)
  }
} finally {
  await majlis.stop()
  await catalogue.close()
}

async function print(scenario: Scenario, p95Alone: number): Promise<void> {
  const { path, connections, requests, reads } = scenario
  let peakMb = 0
  const looking = setInterval(() => (peakMb = Math.max(peakMb, residentMb(majlis.pid))), 50)
  const greedy = startGreedy(scenario)
  const others = await othersDuring(sleep(seconds * 1000))
  const { left, opened } = greedy.stop()
  clearInterval(looking)
  const what = `P17 ${connections} x ${requests} x GET ${path}${reads ? '' : ', nothing read'}`
  const rest = `${ms(others.p95)}, longest ${ms(others.longest)}; ${opened} connections opened, ${left} open at the end`
  report(`${what}, others' p95`, { figure: others.p95 / p95Alone, unit: 'times', atMost: 2, rest })
  report(`${what}, others not answered`, { figure: others.failed, unit: 'requests', atMost: 0 })
  report(`${what}, peak`, { figure: peakMb, unit: 'MB', atMost: goalMb })
  await sleep(3000)
}

/** Opens connections that send all their requests at once; a closed one is reopened a few times. */
function startGreedy({ path, connections, requests, reads }: Scenario) {
  const open = new Set<Socket>()
  const words = `GET ${path} HTTP/1.1\r\nhost: greedy\r\n\r\n`
  let opened = 0
  let isStopped = false
  const come = () => {
    if (isStopped || opened >= connections * returns) return
    opened++
    const socket = connect({ port, host: '127.0.0.1', localAddress: greedyAddress })
    open.add(socket)
    socket.on('error', () => undefined)
    socket.once('connect', () => socket.write(words.repeat(requests)))
    if (reads) socket.resume()
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(come, 200)
    })
  }
  for (let one = 0; one < connections; one++) come()
  return {
    stop: () => {
      isStopped = true
      const left = open.size
      for (const socket of open) socket.destroy()
      return { left, opened }
    },
  }
}

/** Simulates six users who request pages one after the other, half of them on a new connection each time. */
async function othersDuring(end: Promise<unknown>) {
  const paths = ['/healthz', '/api/marketplace/products?pageSize=24', '/marketplace', '/api/categories']
  const took: number[] = []
  let failed = 0
  let isOver = false
  void end.then(() => (isOver = true))
  const look = async (person: number) => {
    for (let turn = person; !isOver; turn++) {
      const begun = performance.now()
      const headers: Record<string, string> = person % 2 ? { connection: 'close' } : {}
      const answer = await fetch(
        majlis.address.replace('localhost', '127.0.0.1') + paths[turn % paths.length],
        { headers },
      )
        .then(async (one) => one.ok && (await one.arrayBuffer()))
        .catch(() => null)
      took.push(performance.now() - begun)
      if (!answer) failed++
      await sleep(30)
    }
  }
  await Promise.all([0, 1, 2, 3, 4, 5].map(look))
  took.sort((a, b) => a - b)
  return { p95: percentile(took, 0.95), longest: took.at(-1) ?? 0, answered: took.length - failed, failed }
}

function ms(time: number): string {
  return `${Math.round(time * 10) / 10} ms`
}
