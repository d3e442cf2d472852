import { PassThrough, type Readable } from 'node:stream'
import { inboxState } from '#contract/notifications.ts'
import { Refusal } from '#domain/refusal.ts'
import { hashOfToken } from '#server/accounts/tokens.ts'
import { listen } from '#server/db/listening.ts'
import type { Deps } from '#server/deps.ts'
import { statesOf } from './inbox.ts'
import { z } from 'zod'
import type { Db } from '#server/db/db.ts'

/** Who listens: a user, by one session. */
export type Listener = { readonly userId: string; readonly token: string }

export type LiveInbox = {
  /** A stream of server-sent events: the inbox as it is now, then as it changes. Refuses one stream too many. */
  readonly open: (who: Listener) => Readable
  /** Ends every stream; none can be opened any more. */
  readonly close: () => Promise<void>
}

type Stream = { readonly userId: string; readonly tokenHash: Buffer; readonly out: PassThrough; last: string }

export const limits = { perUser: 12, perProcess: 2000 } as const
/**
 * Proxies and browsers take a silent connection for dead after a minute or less. Each beat also looks whether sessions
 * have ended and whether a message was lost, e.g. behind a pooler that passes none on: one look for all.
 */
const beatMs = 25_000
/** The connection to the database outlives its last reader for a moment: somebody may just be reloading a page. */
const lingerMs = 5_000
/** Bytes that wait for a reader; one who takes none is let go and may come again. */
const mostWaiting = 64 * 1024

/** Tells signed-in readers what comes into their inboxes, through any instance. Costs nothing while nobody reads. */
export function createLiveInbox(deps: Deps): LiveInbox {
  const streams = new Set<Stream>()
  const turns = createCoalescingQueue((userIds) => tell(deps, streamsOf(streams, userIds)))
  const tellAll = () => turns.take([...streams].map(({ userId }) => userId))
  const ear = createEar(deps, (userId) => {
    if (userId === null) tellAll()
    else if (streamsOf(streams, [userId]).length > 0) turns.take([userId])
  })
  let isClosed = false
  const beat = () => {
    for (const stream of streams) write(stream, ':\n\n')
    tellAll()
  }

  function leave(stream: Stream): void {
    streams.delete(stream)
    if (streams.size === 0) ear.rest()
  }

  return {
    open: ({ userId, token }) => {
      if (isClosed) throw new Refusal('request.unavailable')
      const own = streamsOf(streams, [userId]).length
      if (own >= limits.perUser || streams.size >= limits.perProcess) {
        throw new Refusal('request.too-many', { retryAfterSeconds: 60 })
      }
      const stream: Stream = { userId, tokenHash: hashOfToken(token), out: new PassThrough(), last: '' }
      streams.add(stream)
      stream.out.once('close', () => leave(stream))
      stream.out.write('retry: 3000\n\n')
      ear.listen(beat)
      turns.take([userId])
      return stream.out
    },
    close: async () => {
      isClosed = true
      for (const { out } of streams) out.end()
      await ear.close()
    },
  }
}

function streamsOf(streams: ReadonlySet<Stream>, userIds: readonly string[]): Stream[] {
  const wanted = new Set(userIds)
  return [...streams].filter(({ userId }) => wanted.has(userId))
}

/** Writes the state of their inboxes to the streams; one that cannot be told ends, and its reader comes again. */
async function tell(deps: Deps, streams: readonly Stream[]): Promise<void> {
  try {
    const living = await letEndedGo(deps, streams)
    const states = await statesOf(deps.db, [...new Set(living.map(({ userId }) => userId))])
    const texts = new Map(
      states.map(({ userId, ...state }) => [userId, JSON.stringify(z.encode(inboxState, state))]),
    )
    for (const stream of living) say(stream, texts.get(stream.userId) ?? '')
  } catch (error) {
    deps.log.warn({ err: error }, 'inboxes could not be told')
    for (const { out } of streams) out.end()
  }
}

function say(stream: Stream, state: string): void {
  if (state === stream.last || stream.out.writableEnded) return
  stream.last = state
  write(stream, `event: inbox\ndata: ${state}\n\n`)
}

/** What waits lies on both sides of the stream: the first takes no more once it is full to the byte. */
export function write({ out }: Pick<Stream, 'out'>, text: string): void {
  out.write(text)
  if (out.readableLength + out.writableLength > mostWaiting) out.destroy()
}

/** Ends the streams whose session has ended or expired; returns the others. */
async function letEndedGo(deps: Deps, streams: readonly Stream[]): Promise<Stream[]> {
  const ended = await endedSessions(
    deps.db,
    streams.map(({ tokenHash }) => tokenHash),
    deps.clock(),
  )
  const isEnded = ({ tokenHash }: Stream) => ended.has(tokenHash.toString('hex'))
  for (const stream of streams.filter(isEnded)) stream.out.end()
  return streams.filter((stream) => !isEnded(stream))
}

/** The one connection to the database and the one clock of this process, at work only while somebody reads. */
function createEar(deps: Deps, hear: (userId: string | null) => void) {
  let work: { readonly stop: () => Promise<void> } | null = null
  let resting: NodeJS.Timeout | undefined
  const stop = async () => {
    const ending = work
    work = null
    await ending?.stop()
  }
  return {
    listen: (beat: () => void) => {
      clearTimeout(resting)
      if (work) return
      const line = listen(deps.pool, deps.log, { channel: 'notifications', hear })
      const clock = setInterval(beat, beatMs)
      work = {
        stop: () => {
          clearInterval(clock)
          return line.stop()
        },
      }
    },
    rest: () => {
      clearTimeout(resting)
      resting = setTimeout(() => void stop(), lingerMs)
    },
    close: () => {
      clearTimeout(resting)
      return stop()
    },
  }
}

/** Which of the sessions are over, by the hash of their token in hex. */
async function endedSessions(db: Db, tokenHashes: readonly Buffer[], now: Date): Promise<Set<string>> {
  const ended = new Set(tokenHashes.map((hash) => hash.toString('hex')))
  if (ended.size === 0) return ended
  const living = await db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', 'in', [...tokenHashes])
    .where('expiresAt', '>', now)
    .execute()
  for (const { tokenHash } of living) ended.delete(tokenHash.toString('hex'))
  return ended
}

/** Collects names while the work on earlier ones is under way: a burst becomes few rounds, and none is forgotten. */
function createCoalescingQueue(work: (names: readonly string[]) => Promise<void>) {
  const waiting = new Set<string>()
  let isWorking = false
  async function workOff(): Promise<void> {
    if (isWorking) return
    isWorking = true
    try {
      while (waiting.size > 0) {
        const names = [...waiting]
        waiting.clear()
        await work(names)
      }
    } finally {
      isWorking = false
    }
  }
  return {
    take: (names: readonly string[]): void => {
      for (const name of names) waiting.add(name)
      void workOff()
    },
  }
}
