import { type LookupAddress, promises as dns } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP } from 'node:net'
import { maxFileBytes } from '#domain/platform/files/upload-rules.ts'

// Not imported: see server/platform/http/connections.ts.
const { request: requestHttp } = process.getBuiltinModule('node:http')

/** A file was not fetched: its address is not public, the response is unusable, or the shop has reached its limit. */
export class NotFetched extends Error {
  readonly problem: 'photoPrivate' | 'photoNotFetched' | 'photoLimit'
  constructor(problem: NotFetched['problem']) {
    super(problem)
    this.problem = problem
  }
}

/** Options of fetching; tests pass their own `find`. */
export type Fetching = {
  readonly find?: FindAddress | undefined
  /** Called with the bytes received, also for a file that is not kept. */
  readonly count?: (bytes: number) => void
}

/** Resolves an address; null if it must not be requested. Tests pass their own. */
export type FindAddress = (address: string) => Promise<PublicAddress | null>

const wholeMs = 20_000
const redirectsAtMost = 3

export type Fetched = { readonly bytes: Buffer; readonly declaredType: string }

/**
 * Fetches a file of at most 10 MB within 20 seconds over at most three redirects, each of which is checked like the
 * first address: no host of the internal network is ever requested. Throws NotFetched.
 */
export async function fetchPublicFile(
  address: string,
  { find = publicAddress, count = () => {} }: Fetching = {},
): Promise<Fetched> {
  const signal = AbortSignal.timeout(wholeMs)
  let next = address
  for (let hop = 0; hop <= redirectsAtMost; hop++) {
    const found = await find(next)
    if (found === null) throw new NotFetched('photoPrivate')
    const answer = await ask(found, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode < 300 || statusCode >= 400 || !headers.location) return read(answer, count)
    answer.destroy()
    const target = URL.parse(headers.location, found.url)
    if (target === null) throw new NotFetched('photoNotFetched')
    next = target.href
  }
  throw new NotFetched('photoNotFetched')
}

/** Connects to the IP that was checked, whatever the name resolves to by now. */
function ask({ url, ip, family }: PublicAddress, signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = { accept: 'image/*', 'user-agent': 'Majlis product import', 'accept-encoding': 'identity' }
  return new Promise((resolve, reject) => {
    const fail = () => reject(new NotFetched('photoNotFetched'))
    request(
      url,
      {
        headers,
        signal,
        agent: false,
        lookup: (_host, options, done) =>
          options.all ? done(null, [{ address: ip, family }]) : done(null, ip, family),
      },
      resolve,
    )
      .on('error', fail)
      .end()
  })
}

async function read(answer: IncomingMessage, count: (bytes: number) => void): Promise<Fetched> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    if (answer.statusCode !== 200) throw new NotFetched('photoNotFetched')
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length
      count(chunk.length)
      if (size > maxFileBytes) throw new NotFetched('photoNotFetched')
      chunks.push(chunk)
    }
  } catch {
    throw new NotFetched('photoNotFetched')
  } finally {
    answer.destroy()
  }
  return { bytes: Buffer.concat(chunks), declaredType: answer.headers['content-type'] ?? '' }
}

/** Every range that is not the public internet (IANA special-purpose registries, RFC 6890 and its updates). */
const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4')
}

/** IPv6: only global unicast addresses, except tunnels and documentation ranges. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const tunnels6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  tunnels6.addSubnet(network, prefix, 'ipv6')
}

export function isPublicIp(ip: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return isPublicIp(mapped)
  const version = isIP(ip)
  if (version === 4) return !notPublic.check(ip, 'ipv4')
  return version === 6 && global6.check(ip, 'ipv6') && !tunnels6.check(ip, 'ipv6')
}

/** Finds the addresses of a host. */
type Resolve = (host: string) => Promise<readonly LookupAddress[]>

const resolveHost: Resolve = (host) => dns.lookup(host, { all: true, verbatim: true })

/** A public address that may be requested, and the only IP to connect to. */
type PublicAddress = { readonly url: URL; readonly ip: string; readonly family: number }

const ports = new Set(['', '80', '443', '8080', '8443'])

/**
 * Resolves an http(s) address once; null if it, or any IP that its name resolves to, is not public. The caller connects
 * to the IP that was checked, so that a different second answer of the name server changes nothing.
 */
export async function publicAddress(address: string, resolve = resolveHost): Promise<PublicAddress | null> {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  if (!ports.has(url.port)) return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolve(host).catch(() => [])
  const [first] = found
  if (!first || !found.every(({ address: ip }) => isPublicIp(ip))) return null
  return { url, ip: first.address, family: first.family }
}
