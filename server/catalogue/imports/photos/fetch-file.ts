import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { maxFileBytes } from '#contract/platform/uploads.ts'
import { type PublicAddress, publicAddress } from './public-address.ts'

/** Why there is no picture: its address is not public, nothing fit to keep came from it, or the shop has had too much. */
export class NotFetched extends Error {
  readonly problem: 'photoPrivate' | 'photoNotFetched' | 'photoLimit'
  constructor(problem: NotFetched['problem']) {
    super(problem)
    this.problem = problem
  }
}

/** How files are fetched: tests bring their own way to find out where an address leads. */
export type Fetching = {
  readonly find?: FindAddress | undefined
  /** Hears of every byte that came, also of a file that was not kept. */
  readonly count?: (bytes: number) => void
}

/** Finds out where an address leads, null where it must not be asked; tests bring their own. */
export type FindAddress = (address: string) => Promise<PublicAddress | null>

const wholeMs = 20_000
const redirectsAtMost = 3

export type Fetched = { readonly bytes: Buffer; readonly declaredType: string }

/**
 * Fetches a file of at most 10 MB within 20 seconds over at most three redirects, each of which is looked at like the
 * first address: nothing of the own network is ever asked. Throws NotFetched.
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

/** Connects to the IP that was looked at, whatever the name stands for by now. */
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
