import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** A proxy to PostgreSQL whose connections can break after any statement. */
export type BreakingLine = {
  /** URL of the database through this proxy. */
  readonly url: string
  /** Withholds responses after this many more statements; resolves when that point is reached. */
  readonly breakAfter: (statements: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens the proxy. Counts the statements that PostgreSQL has answered on all its connections, `begin` and `commit` too. */
export async function openBreakingLine(databaseUrl: string): Promise<BreakingLine> {
  const { host, port, user = '', database = '', password } = new pg.Client(databaseUrl)
  const at = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const sockets = new Set<Socket>()
  let left = Number.POSITIVE_INFINITY
  const broken = Promise.withResolvers<void>()
  const server = createServer((client) => {
    const upstream = connect(at)
    const countDone = statementCounter()
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => [client, upstream].forEach((one) => one.destroy()))
    }
    client.pipe(upstream)
    upstream.on('data', (part: Buffer) => {
      left -= countDone(part)
      if (left > 0) client.write(part)
      else broken.resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const secret = password === null || password === undefined ? '' : `:${encodeURIComponent(String(password))}`
  return {
    url: `postgres://${user}${secret}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    breakAfter: (statements) => {
      left = statements
      return broken.promise
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Counts the statements that end in each chunk from PostgreSQL: messages are a type byte, a length, and content. */
function statementCounter(): (part: Buffer) => number {
  const readyForQuery = 'Z'.charCodeAt(0)
  let rest: Buffer = Buffer.alloc(0)
  return (part) => {
    rest = Buffer.concat([rest, part])
    let done = 0
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      if (rest[0] === readyForQuery) done += 1
      rest = rest.subarray(1 + rest.readInt32BE(1))
    }
    return done
  }
}
